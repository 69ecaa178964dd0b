import type { Site } from '../site/site.ts';
import { isAside } from '../site/site.ts';
import { normalUrl } from '../site/url-index.ts';
import { inTurn } from '../text/in-turn.ts';
import { lineCounter } from '../text/lines.ts';
import { folderOf, isBelow, relativeTo } from '../text/posix-path.ts';
import { readIfThere } from '../tree.ts';
import { settingLinks } from './setting-links.ts';

/** Where sites keep the components that they are shown with. */
const folders = /^(?:\.vitepress|src|components|theme|app|pages|layouts|overrides|snippets)\//;
const code = /\.(?:vue|astro|svelte|html|[cm]?[jt]sx?|json)$/;
const others = /(^|\/)(?:node_modules|vendor|dist|cache|build)\/|\.(?:test|spec|d)\.[^/]+$/;
/** Enough for any site's theme; what is more is a program of its own. */
const mostFiles = 2_000;

export interface Mention {
  file: string;
  line: number;
  text: string;
}

/**
 * Where code of the site has the address of a page between quotation marks, as in `<a href="/guide/">`. What it does
 * with that is not known, so that it is for people to look at.
 */
export async function codeMentions(site: Site, url: string | null): Promise<Mention[]> {
  const { config } = site.layout;
  // The home page's address is a slash, which programs have for many other things.
  if (url === null || normalUrl(url) === '/') return [];
  const isKnown = await knownPlaces(site);
  const address = normalUrl(url).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`(?<=(["'\`]))${address}(?:/|\\.html)?(?:[?#][^"'\`\\s]*)?(?=\\1)`, 'g');
  const files = [...site.tree.paths]
    .filter((path) => path === config || isCode(site, path))
    .slice(0, mostFiles);
  const found = await inTurn(files, async (file): Promise<Mention[]> => {
    const text = (await readIfThere(site.tree, file)).replace(/^\uFEFF/, '');
    if (!text.includes(normalUrl(url))) return [];
    const lineOf = lineCounter(text);
    return [...text.matchAll(pattern)].flatMap((match) => {
      const line = lineOf(match.index);
      return isKey(text, match) || isKnown(file, match.index, line) ? [] : [{ file, line, text: match[0] }];
    });
  });
  return found.flat();
}

function isCode({ layout }: Site, path: string): boolean {
  const relative = relativeTo(layout.root, path);
  if (relative === null || !code.test(path) || others.test(relative) || isAside(folderOf(relative)))
    return false;
  return (
    folders.test(relative) || layout.contentFolders.some((folder) => folder !== '' && isBelow(path, folder))
  );
}

/** `'/guide': [ … ]` */
const isKey = (text: string, { index, 0: { length } }: RegExpExecArray): boolean =>
  /[{,\n]\s*$/.test(text.slice(Math.max(0, index - 100), index - 1)) &&
  /^\s*:/.test(text.slice(index + length + 1, index + length + 10));

/** Whether a place is read as a link or a redirect, which other notes and edits are about. */
async function knownPlaces(site: Site): Promise<(file: string, at: number, line: number) => boolean> {
  const { entries, links } = await site.navigation();
  const { list } = await site.redirects();
  const read = [...entries, ...(links?.known ?? []), ...(await settingLinks(site))];
  const starts = new Set(read.flatMap(({ file, range }) => (range ? `${file}@${range.start}` : [])));
  const lines = new Set(
    [...read.filter(({ range }) => !range), ...list].map(({ file, line }) => `${file}:${line}`),
  );
  return (file, at, line) => starts.has(`${file}@${at}`) || lines.has(`${file}:${line}`);
}
