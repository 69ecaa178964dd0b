import type { ListFile } from '../kinds/kind.ts';
import { readJson } from '../literal/read-json.ts';
import type { SiteFiles } from '../site/site-files.ts';
import { joinPath } from '../text/posix-path.ts';
import { literalRedirects } from './literal-redirects.ts';
import { netlifyToml, redirectsFile } from './netlify-redirects.ts';
import { noRedirects, type Redirect, type Redirects } from './redirects.ts';

/** Files in which hosts take redirects, and where sites keep them. */
const places: readonly { name: string; read(file: string, source: string): Redirects }[] = [
  { name: '_redirects', read: redirectsFile },
  {
    name: 'vercel.json',
    read: (file, source) => {
      const { literal } = readJson({ path: file, text: source });
      return literal ? literalRedirects(literal) : noRedirects;
    },
  },
  { name: 'netlify.toml', read: netlifyToml },
];

/** They may lie outside the documentation root, as a configuration may. */
export const hostFiles: readonly string[] = places.map(({ name }) => name);

/** Those that jobs write to one after the other, by how they are written. */
export const hostListFiles: readonly ListFile[] = [
  { path: /(^|\/)_redirects$/, format: 'redirects' },
  { path: /(^|\/)vercel\.json$/, format: 'json' },
  { path: /(^|\/)netlify\.toml$/, format: 'toml' },
];

/** The redirects of a site that leaves them to its host. */
export async function hostingRedirects(site: SiteFiles): Promise<Redirects> {
  const { root, assetFolders, contentFolders } = site.layout;
  const folders = [...new Set([...assetFolders, root, ...contentFolders, ''])];
  for (const { name, read } of places) {
    const file = folders.map((folder) => joinPath(folder, name)).find((path) => site.tree.paths.has(path));
    if (file) return withoutBase(site, read(file, await site.text(file)));
  }
  return noRedirects;
}

/**
 * Hosts see the site's base in front of every address, which pages leave out. A file whose rules lead to pages without
 * it is for a host that does not.
 */
async function withoutBase(site: SiteFiles, redirects: Redirects): Promise<Redirects> {
  const { hostBase: base = '' } = site.layout;
  const { list, conditional = [], rewrites = [], add } = redirects;
  const rules = [...list, ...conditional, ...rewrites];
  const hasBase = (url: string): boolean => url === base || url.startsWith(`${base}/`);
  if (base === '' || (!rules.some(({ to }) => hasBase(to)) && (await leadToPages(site, rules))))
    return redirects;
  const bare = (url: string): string => (hasBase(url) ? url.slice(base.length) || '/' : url);
  const inSite = (rule: Redirect): Redirect => {
    const { from, to, target } = rule;
    const isCut = target && hasBase(to) && to !== base;
    const written = isCut ? { ...target, start: target.start + base.length } : target;
    return { ...rule, from: bare(from), to: bare(to), ...(written === undefined ? {} : { target: written }) };
  };
  const [own, others] = [list.filter(({ from }) => hasBase(from)), list.filter(({ from }) => !hasBase(from))];
  return {
    ...redirects,
    list: own.map(inSite),
    conditional: conditional.filter(({ from }) => hasBase(from)).map(inSite),
    // Addresses outside of the site may lead to its pages, and no page is at them.
    rewrites: [...rewrites, ...others].map(inSite),
    add:
      add &&
      ((from, to, isTemporary) =>
        add({ ...from, url: base + from.url }, { ...to, url: to.url.replace(/^(?=\/)/, base) }, isTemporary)),
  };
}

/** Asked last, since it takes reading pages. */
async function leadToPages(site: SiteFiles, rules: readonly Redirect[]): Promise<boolean> {
  if (rules.length === 0) return false;
  const urls = await site.urls();
  return rules.some(({ to }) => urls.at(to) !== null);
}
