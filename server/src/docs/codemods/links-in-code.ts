import { resolveLink } from '../site/resolve-link.ts';
import type { Site } from '../site/site.ts';
import { inTurn } from '../text/in-turn.ts';
import { lineCounter } from '../text/lines.ts';
import { isBelow } from '../text/posix-path.ts';
import { readIfThere } from '../tree.ts';
import { settingLinks } from './setting-links.ts';

/** A link in code. Only that code knows what becomes of it, so it is never changed. */
export interface CodeLink {
  /** The page, component or configuration that it is in. */
  from: string;
  line: number;
  /** Where the address begins in the file. */
  at: number;
  url: string;
  /** The page it leads to. */
  page: string;
}

/** Links to a page in code spans of other pages, in components and in the site's settings. */
export async function codeLinksTo(site: Site, page: string): Promise<CodeLink[]> {
  const isRead = await readElsewhere(site);
  const files = [...site.documents, ...codeFiles(site)].filter((path) => path !== page);
  const found = await inTurn(files, (path) => codeLinksIn(site, path));
  return found.flat().filter((link) => link.page === page && !isRead(link));
}

export async function codeLinksIn(site: Site, from: string): Promise<CodeLink[]> {
  const isPage = site.isDocument(from);
  const text = isPage ? await site.text(from) : await readIfThere(site.tree, from);
  const written = isPage ? await spanLinks(site, from, text) : propertyLinks(text);
  const urls = await site.urls();
  const lineOf = lineCounter(text);
  return written.flatMap(({ url, at }) => {
    const target = resolveLink(site, urls, from, { kind: 'link', url });
    return target.type === 'page' ? [{ from, line: lineOf(at), at, url, page: target.path }] : [];
  });
}

interface Written {
  url: string;
  at: number;
}

const codeBlock = /^[ \t>]*(`{3,}(?!`)|~{3,}(?!~))[\s\S]*?^[ \t>]*\1/gm;
const codeSpan = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g;
const target = /(?<=\]\()(?!#)[^()\s]+(?=\))/g;

/** Some sites show the links of a code span: `{nativeEvent: [PressEvent](pressevent)}` */
async function spanLinks(site: Site, page: string, text: string): Promise<Written[]> {
  const prose = text.replace(codeBlock, (block) => block.replace(/[^\n]/g, ' '));
  const found = [...prose.matchAll(codeSpan)].flatMap(({ 0: span, index }) =>
    [...span.matchAll(target)].map((link) => ({ url: link[0], at: index + link.index })),
  );
  if (found.length === 0) return [];
  // What stands between two spans is a link like any other.
  const shown = new Set((await site.outline(page)).links.map(({ range }) => range?.start));
  return found.filter(({ at }) => !shown.has(at));
}

/** `href="/a"`, `buttonLink: '/a'`, `to={"/a"}` */
const property = /(?:link|href|url|\bto)["']?\s*[:=]\s*\{?\s*(["'`])(\/[^"'`\s]*)\1/gi;

const propertyLinks = (text: string): Written[] =>
  [...text.matchAll(property)].map((found) => ({
    url: found[2]!,
    at: found.index + found[0].lastIndexOf(found[2]!),
  }));

const isCode = /\.(?:vue|astro|svelte|html|[cm]?[jt]sx?)$/;
const isTool =
  /(?:^|\/)(?:node_modules|vendor|dist|build|cache|tests?|__tests__)\/|\.(?:test|spec|d)\.[^/]+$/;
/** With more of them, the site's folder is that of a program. */
const mostCodeFiles = 2_000;

function codeFiles({ tree, layout: { root } }: Site): string[] {
  const files = [...tree.paths].filter(
    (path) => isBelow(path, root) && isCode.test(path) && !isTool.test(path),
  );
  return files.length > mostCodeFiles ? [] : files;
}

/** Whether it is read as navigation, as a setting or as a redirect, which other notes and edits are about. */
async function readElsewhere(site: Site): Promise<(link: CodeLink) => boolean> {
  const { entries, links } = await site.navigation();
  const { list } = await site.redirects();
  const read = [...entries, ...(links?.known ?? []), ...(await settingLinks(site))];
  const starts = new Set(read.flatMap(({ file, range }) => (range ? `${file}@${range.start}` : [])));
  const lines = new Set(
    [...read.filter(({ range }) => !range), ...list].map(({ file, line }) => `${file}:${line}`),
  );
  return ({ from, at, line }) => starts.has(`${from}@${at}`) || lines.has(`${from}:${line}`);
}
