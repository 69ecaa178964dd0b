import { type Redirects, redirectFor } from '../redirects/redirects.ts';
import { resolveLink } from '../site/resolve-link.ts';
import type { SiteFiles } from '../site/site-files.ts';
import { normalUrl } from '../site/url-index.ts';
import type { ResolveTarget } from './navigation-builder.ts';

/** What entries lead to that are written as addresses, or as the part of one below a base. */
export async function addressEntries(
  site: SiteFiles,
  { list }: Redirects,
  base = '',
): Promise<ResolveTarget> {
  const urls = await site.urls();
  return (target) => {
    if (/^[a-z][a-z0-9+.-]*:|^#/i.test(target)) return { page: null, external: true };
    const url = `${base}/${target.replace(/^\//, '')}`;
    const found = resolveLink(site, urls, site.layout.config ?? '', { kind: 'link', url });
    if (found.type === 'page') return { page: found.path, external: false };
    const isKnown = found.type !== 'missing' || redirectFor(list, normalUrl(found.path)) !== null;
    return { page: null, external: isKnown };
  };
}
