import { resolveLink, splitUrl } from '../site/resolve-link.ts';
import { type Site, skippedFolders } from '../site/site.ts';
import { inTurn } from '../text/in-turn.ts';
import { lineCounter } from '../text/lines.ts';
import { folderOf, isBelow, isMarkdown } from '../text/posix-path.ts';
import { readIfThere } from '../tree.ts';
import { namesOf } from './inbound-links.ts';
import { settingLinks } from './setting-links.ts';
import {
  bareLinksInCode,
  filesInSettings,
  linksBesidesProse,
  linksInCode,
  linksInComponent,
  linksInList,
  linksInSpans,
  linksInUnread,
  type WrittenLink,
} from './written-links.ts';

/** A link in code. Unless it is plain, only that code knows what becomes of it, and it is not changed. */
export interface CodeLink extends WrittenLink {
  /** The page, component or configuration that it is in. */
  from: string;
  line: number;
  /** The page it leads to. */
  page: string;
  /** It is in a page that does not parse. */
  isUnread: boolean;
  /** It is in Markdown that is no page of the site. */
  isOutside: boolean;
}

/**
 * Links to a page in code and scripts of other pages, in pages that do not parse, in components, in the site's
 * settings, in lists for programs and in Markdown that is no page.
 */
export async function codeLinksTo(site: Site, page: string): Promise<CodeLink[]> {
  const isRead = await readElsewhere(site);
  const names = namesOf(page, (await site.urls()).of(page));
  const files = [...site.documents, ...codeFiles(site), ...(await otherMarkdown(site))].filter(
    (path) => path !== page,
  );
  const found = await inTurn(files, async (path) => {
    const text = await textOf(site, path);
    return names.some((name) => text.includes(name)) ? codeLinksIn(site, path) : [];
  });
  return found.flat().filter((link) => link.page === page && !isRead(link));
}

export async function codeLinksIn(site: Site, from: string): Promise<CodeLink[]> {
  const text = await textOf(site, from);
  const isOutside = !site.isDocument(from) && isMarkdown(from);
  const isUnread = site.isDocument(from) && (await site.syntaxProblem(from)) !== null;
  const written = site.isDocument(from)
    ? await linksBesides(
        site,
        from,
        isUnread ? linksInUnread(text) : [...spansOf(site, text), ...linksBesidesProse(text)],
      )
    : isOutside
      ? await linksOutside(site, from, text)
      : linksOf(site, from, text);
  const urls = await site.urls();
  const lineOf = lineCounter(text);
  return written.flatMap((link) => {
    const { url, meant = url, fromTop } = link;
    const target = resolveLink(site, urls, from, { kind: 'link', url: meant, fromTop });
    return target.type === 'page'
      ? [{ ...link, from, line: lineOf(link.at), page: target.path, isUnread, isOutside }]
      : [];
  });
}

const textOf = (site: Site, path: string): Promise<string> =>
  site.isDocument(path) ? site.text(path) : readIfThere(site.tree, path);

function linksOf(site: Site, path: string, text: string): WrittenLink[] {
  if (isSettings.test(path)) return filesInSettings(text);
  if (isList.test(path)) return linksInList(text, site.layout.address ?? '');
  if (isComponent.test(path)) return linksInComponent(text);
  return isLoaded(site, path) ? [...linksInCode(text), ...bareLinksInCode(text)] : linksInCode(text);
}

const spansOf = ({ layout }: Site, text: string): WrittenLink[] =>
  linksInSpans(text).map((link) => (layout.showsLinksInSpans ? { ...link, isPlain: true } : link));

/** What is read of the page is a link like any other, such as one between two code spans. */
async function linksBesides(site: Site, page: string, found: WrittenLink[]): Promise<WrittenLink[]> {
  if (found.length === 0) return [];
  const shown = new Set((await site.outline(page)).links.map(({ range }) => range?.start));
  return found.filter(({ at }) => !shown.has(at));
}

const isComponent = /\.(?:vue|astro|svelte|[jt]sx)$/;
/** What a site says of its pages to programs. */
const isList = /(?:^|\/)llms(?:-[\w-]+)?\.txt$/;
const isCode = /\.(?:vue|astro|svelte|html|[cm]?[jt]sx?)$/;
const isTool =
  /(?:^|\/)(?:node_modules|vendor|dist|build|cache|tests?|__tests__)\/|\.(?:test|spec|d)\.[^/]+$/;
/** With more of them, the site's folder is that of a program. */
const mostCodeFiles = 2_000;

function codeFiles({ tree, layout }: Site): string[] {
  const { root, config, contentFolders, assetFolders } = layout;
  const folders = [...new Set([root, ...contentFolders, ...assetFolders])];
  const files = [...tree.paths].filter(
    (path) =>
      (isCode.test(path) || isList.test(path)) &&
      !isTool.test(path) &&
      folders.some((folder) => isBelow(path, folder)),
  );
  const settings = config !== null && isSettings.test(config) ? [config] : [];
  return files.length > mostCodeFiles ? settings : [...files, ...settings];
}

/** Such as a readme, or text that a program of the site puts into a page. */
async function otherMarkdown(site: Site): Promise<string[]> {
  const linking = new Set(await site.linking());
  const files = [...site.tree.paths].filter(
    (path) =>
      isMarkdown(path) && !linking.has(path) && !isTool.test(path) && !skippedFolders.test(folderOf(path)),
  );
  const near = files.length > mostCodeFiles ? files.filter((path) => isBelow(path, site.layout.root)) : files;
  return near.length > mostCodeFiles ? [] : near;
}

/** Only where the site may show it does an address from the top mean one of the site's own. */
async function linksOutside(site: Site, path: string, text: string): Promise<WrittenLink[]> {
  const { problem, links } = await site.outline(path);
  const isAddress = (url: string) => url.startsWith('/') && !isMarkdown(splitUrl(url).path);
  const found = problem
    ? linksInUnread(text)
    : links.flatMap(({ url, range }) => (range ? [{ url, at: range.start, isPlain: isAddress(url) }] : []));
  return isBelow(path, site.layout.root) ? found : found.filter(({ url }) => !url.startsWith('/'));
}

const isSettings = /\.ya?ml$/;

/** Whether it is a script among the pages or their images, which browsers load. */
const isLoaded = ({ layout: { root, contentFolders, assetFolders } }: Site, path: string): boolean =>
  /\.[cm]?js$/.test(path) &&
  [...contentFolders, ...assetFolders].some((folder) => folder !== root && isBelow(path, folder));

/** Whether it is read as navigation, as a setting or as a redirect, which other notes and edits are about. */
async function readElsewhere(site: Site): Promise<(link: CodeLink) => boolean> {
  const { entries, links } = await site.navigation();
  const { list, conditional = [] } = await site.redirects();
  const read = [...entries, ...(links?.known ?? []), ...(await settingLinks(site))];
  const starts = new Set(read.flatMap(({ file, range }) => (range ? `${file}@${range.start}` : [])));
  const lines = new Set(
    [...read.filter(({ range }) => !range), ...list, ...conditional].map(
      ({ file, line }) => `${file}:${line}`,
    ),
  );
  return ({ from, at, line }) => starts.has(`${from}@${at}`) || lines.has(`${from}:${line}`);
}
