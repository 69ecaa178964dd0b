import type { ListFile } from '../kinds/kind.ts';
import { readJson } from '../literal/read-json.ts';
import type { SiteFiles } from '../site/site-files.ts';
import { joinPath } from '../text/posix-path.ts';
import { literalRedirects } from './literal-redirects.ts';
import { netlifyToml, redirectsFile } from './netlify-redirects.ts';
import { noRedirects, type Redirects } from './redirects.ts';

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
    if (file) return read(file, await site.text(file));
  }
  return noRedirects;
}
