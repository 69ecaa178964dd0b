import { GenerationCache } from '../../foundation/generation-cache.ts';

const longestHost = 255;
/** Anybody may send thousands of referrers that are kilobytes long. */
const longestRemembered = 500;

/** Finds the site that a reader came from: its host alone, and nothing when it is the page's own. */
export class Referrers {
  readonly #hosts = new GenerationCache<string>(10_000);

  hostOf(referrer: string | undefined | null, ownHost: string): string {
    if (!referrer) return '';
    const host =
      referrer.length > longestRemembered ? readHost(referrer) : this.#hosts.get(referrer, readHost);
    return host === withoutWww(ownHost) ? '' : host;
  }
}

function readHost(referrer: string): string {
  const url = URL.parse(referrer.includes('://') ? referrer : `https://${referrer}`);
  const host = url && /^https?:$/.test(url.protocol) ? withoutWww(url.hostname) : '';
  return host.length <= longestHost ? host : '';
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');
