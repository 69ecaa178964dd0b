import { asRecord, firstText, numberOf } from '../logs/json-line.ts';
import { toTimestamp } from '../logs/moment.ts';
import type { ParsedEntry } from '../logs/parsed-entry.ts';
import { eventOf, placeOf } from '../logs/request.ts';
import type { Drain } from './drain.ts';
import { parseEntries } from './entries.ts';
import { isSigned } from './secrets.ts';

/** Vercel's log drains, JSON or NDJSON: https://vercel.com/docs/drains/reference/logs */
export const vercel: Drain = {
  name: 'vercel',
  proof: 'x-vercel-signature: the HMAC-SHA1 of the body under the drain’s signature secret',
  verify: (request, secret) => isSigned(request, 'x-vercel-signature', 'sha1', secret),
  /**
   * Vercel shows a code in its settings and wants it back in this header. The documentation does not say whether
   * its question brings the code along; where it does not, the code is given to the drain as a custom header, and
   * comes with every delivery.
   */
  handshake({ headers }) {
    const code = headers['x-vercel-verify'];
    return typeof code === 'string' && /^[\w.-]{1,200}$/.test(code) ? { 'x-vercel-verify': code } : undefined;
  },
  parse: (request) => parseEntries(request, parseEntry),
};

function parseEntry(entry: Record<string, unknown>): ParsedEntry {
  const proxy = asRecord(entry.proxy);
  // Output of builds and functions has no request, unless a request caused it.
  if (!proxy) return { ignored: 'not about a request' };
  const status = numberOf(proxy.statusCode ?? entry.statusCode);
  // -1: nobody waited for this answer, or the function crashed without one.
  if (!(status >= 100)) return { ignored: 'no complete HTTP request' };
  const target = firstText(proxy.path) ?? firstText(entry.path);
  const place = placeOf(
    target ?? '',
    firstText(proxy.host) ?? firstText(entry.host),
    firstText(proxy.scheme),
  );
  if (!place) return { ignored: 'not a path' };
  // One request gives an entry for each line that its function prints; they share the request's id, not their own.
  const id = firstText(proxy.vercelId) ?? firstText(entry.requestId) ?? firstText(entry.id);
  return {
    event: eventOf({
      ...place,
      timestamp: toTimestamp(proxy.timestamp) ?? toTimestamp(entry.timestamp),
      id: id && `vercel:${id}`,
      method: firstText(proxy.method),
      status,
      ip: firstText(proxy.clientIp),
      referrer: firstText(proxy.referer),
      userAgent: firstText(proxy.userAgent),
    }),
  };
}
