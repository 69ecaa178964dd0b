import { Fault } from '../../foundation/fault.ts';
import type { Named } from '../markdown/anchors.ts';
import type { Dialect } from '../markdown/dialect.ts';
import type { Link } from '../markdown/links.ts';
import type { Outline } from '../markdown/outline.ts';
import { inTurn } from '../text/in-turn.ts';
import { lineCounter } from '../text/lines.ts';
import { isMarkdown } from '../text/posix-path.ts';
import { type Resolution, resolveLink } from './resolve-link.ts';
import type { SiteFiles } from './site-files.ts';

/** As much of a site as it takes to follow includes. */
export interface IncludingSite extends SiteFiles {
  readonly pages: readonly string[];
  readonly rules: { dialect(path: string): Dialect };
  outline(path: string): Promise<Outline>;
  parts(): Promise<ReadonlyMap<string, Part>>;
}

/** A file that is put into a page as the page's own text. */
interface Include {
  /** Where in the page. */
  at: number;
  path: string;
  /** The lines of it that are shown; null: all. */
  lines: ReadonlySet<number> | null;
}

/** Markdown that is no document of the site, and that readers see in pages which include it. */
export interface Part {
  /** Those pages. */
  pages: readonly string[];
  /** The lines that are shown in one of them; null: all. */
  lines: ReadonlySet<number> | null;
}

const deepest = 3;
/** More files than that in one page are nothing that people write. */
const mostIncludes = 500;

/** What a fragment can name on a page, in the order in which readers see it: repeated headings are numbered by it. */
export function namedOnPage(site: IncludingSite, path: string): Promise<readonly Named[]> {
  return namedIn(site, path, [], { left: mostIncludes });
}

async function namedIn(
  site: IncludingSite,
  path: string,
  around: readonly string[],
  budget: { left: number },
): Promise<readonly Named[]> {
  const { named, links } = await site.outline(path);
  const all: Named[] = [...named];
  for (const { at, path: part, lines } of around.length < deepest
    ? await includesOf(site, path, links)
    : []) {
    budget.left -= 1;
    if (budget.left < 0 || part === path || around.includes(part)) continue;
    const inPart = await namedIn(site, part, [...around, path], budget);
    const lineOf = lineCounter(await site.text(part));
    // All of them are where the file is put.
    for (const each of inPart)
      if (!lines || lines.has(lineOf(each.start))) all.push({ ...each, start: at, end: at });
  }
  return all.length === named.length ? named : all.toSorted((a, b) => a.start - b.start);
}

/** The parts of a site, by their paths. */
export async function findParts(site: IncludingSite): Promise<ReadonlyMap<string, Part>> {
  const parts = new Map<string, Part>();
  if (!site.layout.showsIncluded) return parts;
  await inTurn(site.pages, async (page) => {
    if (!mayInclude(site, page, await site.text(page))) return;
    for (const { path, lines } of await shownOn(site, page)) {
      const known = parts.get(path);
      const all = known ? known.lines && lines && known.lines.union(lines) : lines;
      parts.set(path, { pages: [...new Set([...(known?.pages ?? []), page])], lines: all });
    }
  });
  return parts;
}

/** What a page includes that is no document, and what that includes. */
async function shownOn(site: IncludingSite, page: string): Promise<Include[]> {
  const found: Include[] = [];
  const seen = new Set([page]);
  for (const path of seen) {
    for (const include of await includesOf(site, path, (await site.outline(path)).links)) {
      if (!site.isDocument(include.path)) found.push(include);
      if (seen.size < mostIncludes) seen.add(include.path);
    }
  }
  return found;
}

const mayInclude = (site: IncludingSite, path: string, text: string): boolean =>
  (site.rules.dialect(path).fileTags ?? []).some(({ pattern }) => text.search(pattern) !== -1);

async function includesOf(site: IncludingSite, path: string, links: readonly Link[]): Promise<Include[]> {
  // In code an include shows code; so does `<<<`, of whatever file.
  const files = links.filter(
    ({ kind, url, range, uncertain }) => kind === 'include' && isMarkdown(url) && range && !uncertain,
  );
  if (files.length === 0) return [];
  const text = await site.text(path);
  const urls = await site.urls();
  const found = files.slice(0, mostIncludes).map(async (link): Promise<Include[]> => {
    const { start, end } = link.range!;
    const target = resolveLink(site, urls, path, link);
    if (
      (target.type !== 'page' && target.type !== 'file') ||
      /<<<[ \t]*$/.test(text.slice(Math.max(0, start - 20), start))
    )
      return [];
    const stretch = /^(?:#([^\s{}]+))?(?:\{(\d*),(\d*)\})?\s*-->/.exec(text.slice(end, end + 200));
    const lines = stretch && (await shownLines(site, target.path, stretch));
    return (await isReadable(site, target.path)) ? [{ at: start, path: target.path, lines }] : [];
  });
  return (await Promise.all(found)).flat();
}

async function isReadable(site: IncludingSite, path: string): Promise<boolean> {
  try {
    await site.text(path);
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

/** `#region{2,5}`: a stretch between two comments or below a heading, and lines of that. */
async function shownLines(
  site: IncludingSite,
  path: string,
  [, region, first, last]: RegExpExecArray,
): Promise<ReadonlySet<number> | null> {
  if (region === undefined && first === undefined) return null;
  if (!(await isReadable(site, path))) return null;
  const texts = (await site.text(path)).split('\n');
  const all = texts.map((_, index) => index + 1);
  const inRegion = region === undefined ? all : regionLines(texts, await site.outline(path), region);
  return new Set(inRegion.slice(first ? Number(first) - 1 : 0, last ? Number(last) : undefined));
}

function regionLines(texts: readonly string[], { headings }: Outline, name: string): number[] {
  const marked = (word: string): number => {
    const mark = new RegExp(`^\\s*<!--\\s*#?${word}\\b\\s*"?(.*?)"?\\s*-->`);
    return texts.findIndex((line) => line.includes(word) && mark.exec(line)?.[1] === name);
  };
  const start = marked('region');
  const heading = headings.find(({ anchor }) => anchor === name);
  if (start === -1 && !heading) return texts.map((_, index) => index + 1);
  const next = headings.find(({ line, depth }) => heading && line > heading.line && depth <= heading.depth);
  const from = start === -1 ? heading!.line + 1 : start + 2;
  const end = start === -1 ? (next?.line ?? texts.length + 1) : marked('endregion') + 1 || texts.length + 1;
  return Array.from({ length: Math.max(end - from, 0) }, (_, index) => from + index);
}

export interface Resolved {
  /** The file that the link counts from. */
  base: string;
  target: Resolution;
}

/** Where a link leads. In a part it counts from its own file or from the pages that show it, by VitePress's version. */
export async function resolveShown(
  site: IncludingSite,
  path: string,
  link: Pick<Link, 'kind' | 'url' | 'html'>,
): Promise<Resolved> {
  const urls = await site.urls();
  const pages = site.isDocument(path) ? [] : ((await site.parts()).get(path)?.pages ?? []);
  const isOnPage = pages.length > 0 && /^(?:#|$)/.test(link.url);
  const bases = isOnPage ? pages : /^\//.test(link.url) ? [path] : [path, ...pages];
  let first: Resolved | null = null;
  for (const base of bases) {
    const target = resolveLink(site, urls, base, link);
    if (target.type !== 'missing' && target.type !== 'outside') return { base, target };
    first ??= { base, target };
  }
  return first!;
}
