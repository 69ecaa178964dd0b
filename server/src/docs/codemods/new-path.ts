import { assertRepositoryPath } from '../repository-path.ts';
import type { Site } from '../site/site.ts';
import { isBelow, isMarkdown, joinPath } from '../text/posix-path.ts';
import { refusal } from './codemod.ts';

/** The file that a person means by a path or URL path of a page that does not exist yet. */
export function newPagePath(site: Site, reference: string, extension: string): string {
  const name = reference
    .trim()
    .replace(/^(\.?\/)+/, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  const [content = ''] = site.layout.contentFolders;
  const { basePath } = site.layout;
  const below = [content, site.layout.root].find((folder) => folder !== '' && isBelow(name, folder));
  const inUrl = basePath !== '' && `/${name}`.startsWith(`${basePath}/`) ? name.slice(basePath.length) : name;
  const path = below === undefined ? joinPath(content, inUrl) : name;
  const named = isMarkdown(path) ? path : `${path}${extension}`;
  const file = site.rules.newFile?.(named) ?? named;
  assertRepositoryPath(file);
  if (!site.layout.contentFolders.some((folder) => isBelow(file, folder))) {
    throw refusal(`“${reference}” is outside of the documentation; name a path below “${content || '/'}”.`);
  }
  if (site.tree.paths.has(file)) throw refusal(`There is a page “${file}” already; name another path.`);
  return file;
}

/** Refuses a new page that readers could not reach. */
export async function assertReachable(
  site: Site,
  path: string,
  url: string | null,
  moved?: string,
): Promise<void> {
  if (site.rules.isIgnored?.(path) || site.rules.isExcluded?.(path))
    throw refusal(`The site's settings leave ${path} out, so it would be no page; name another path.`);
  const there = url === null ? null : (await site.urls()).at(url);
  if (there && there !== moved) throw refusal(`${there} has the address ${url} already; name another path.`);
}

/** The extension that most of a site's pages have. */
export function usualExtension(site: Site): string {
  const mdx = site.documents.filter((path) => path.endsWith('.mdx')).length;
  return mdx * 2 > site.documents.length ? '.mdx' : '.md';
}
