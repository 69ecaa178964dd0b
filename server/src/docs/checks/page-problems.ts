import type { Link } from '../markdown/links.ts';
import { fragmentForms } from '../markdown/slug.ts';
import { type AppliedRedirect, type Redirect, redirectFor } from '../redirects/redirects.ts';
import { resolveShown } from '../site/includes.ts';
import { redirectedTo } from '../site/redirected-link.ts';
import { type Resolution, resolveLink, splitUrl } from '../site/resolve-link.ts';
import type { Site } from '../site/site.ts';
import { normalUrl, type UrlIndex } from '../site/url-index.ts';
import { inTurn } from '../text/in-turn.ts';
import { lineAt } from '../text/lines.ts';
import { isMarkdown } from '../text/posix-path.ts';
import type { CheckName, Problem } from './check-report.ts';
import { anchorDoubt, conditionDoubt, linkDoubt, targetDoubt } from './doubts.ts';

/** A problem with what it is about, so that the same one is known again after a page moved. */
export interface PageProblem extends Problem {
  /** The target a link misses; nothing for a page that does not parse, whatever keeps it from doing so. */
  subject: string;
  /** Where a redirect leads the link, if one does. */
  redirect: LinkRedirect | null;
  link: Link | null;
}

export interface LinkRedirect extends AppliedRedirect {
  /** Readers get to a page, and the framework's own build has nothing against it. */
  works: boolean;
}

/** Whether a problem is one for readers, and not only a link to where a page was. */
export const isBroken = ({ redirect }: PageProblem): boolean => redirect?.works !== true;

/** What can be said of a link. */
export interface LinkVerdict {
  /** `external`: to another site; `none`: it names a package, not a file. */
  target: 'external' | 'judged' | 'unknown' | 'none';
  /** The part of a page that it names, if it does. */
  anchor: 'judged' | 'unknown' | null;
  problem: PageProblem | null;
  /** What was not found, and may be there all the same. */
  doubt: Doubt | null;
}

export interface Doubt extends Problem {
  /** Why nobody can tell. */
  reason: string;
}

const external: LinkVerdict = { target: 'external', anchor: null, problem: null, doubt: null };
const unknown: LinkVerdict = { ...external, target: 'unknown' };
const sound: LinkVerdict = { ...external, target: 'judged' };
const noLink: LinkVerdict = { ...external, target: 'none' };

/** Everything wrong with a page: what does not parse, and every link that leads nowhere. */
export async function pageProblems(site: Site, path: string): Promise<PageProblem[]> {
  const { syntax, links } = await examinePage(site, path);
  return syntax ? [syntax] : links.flatMap(({ problem }) => problem ?? []);
}

/** The same, with what is known of every link. */
export async function examinePage(
  site: Site,
  path: string,
): Promise<{ syntax: PageProblem | null; links: LinkVerdict[] }> {
  const syntax = await syntaxProblem(site, path);
  if (syntax) return { syntax, links: [] };
  const { links: all } = await site.outline(path);
  const shown = site.isDocument(path) ? null : ((await site.parts()).get(path)?.lines ?? null);
  const links = shown ? all.filter(({ line }) => shown.has(line)) : all;
  return { syntax, links: await inTurn(links, (link) => judgeLink(site, path, link)) };
}

async function syntaxProblem(site: Site, path: string): Promise<PageProblem | null> {
  const { frontMatter } = await site.outline(path);
  const found = await site.syntaxProblem(path);
  if (found) return asProblem(path, found.line, 'pages', `The page does not parse: ${found.message}`);
  if (!frontMatter) return null;
  const fields = await site.fields(path);
  if (!fields.problem) return null;
  const line = lineAt(await site.text(path), fields.problem.offset);
  return asProblem(path, line, 'pages', `The front matter does not parse: ${fields.problem.message}`);
}

function asProblem(path: string, line: number | null, check: CheckName, message: string): PageProblem {
  return { path, line, check, message, subject: '', redirect: null, link: null };
}

async function judgeLink(site: Site, path: string, link: Link): Promise<LinkVerdict> {
  if (link.unused || (!site.isPage(path) && (site.layout.isServed || dependsOnPage(site, link))))
    return unknown;
  const { target } = await resolveShown(site, path, link);
  switch (target.type) {
    case 'elsewhere':
      if (link.kind === 'import') return noLink;
      if (target.isPage) return { ...sound, anchor: splitUrl(link.url).fragment ? 'unknown' : null };
      return isOtherSite(link.url)
        ? external
        : { ...unknown, doubt: doubtful(notFound(path, link), targetDoubt(site, target.why)) };
    case 'outside':
      return unknown;
    case 'file':
      return sound;
    case 'missing': {
      const problem = await missingTarget(site, path, link, target);
      const reason =
        linkDoubt(site, path, link) ??
        (isBroken(problem) ? await conditionDoubt(site, path, link, target.path) : null);
      if (reason === null) return { ...sound, problem };
      return { ...unknown, doubt: isBroken(problem) ? doubtful(notFound(path, link), reason) : null };
    }
    case 'page':
      return target.fragment === null || link.kind !== 'link' || link.uncertain
        ? sound
        : judgeAnchor(site, path, link, { path: target.path, fragment: target.fragment });
  }
}

const notFound = (path: string, link: Link): Problem => ({
  path,
  line: link.line,
  check: link.kind === 'image' ? 'images' : 'links',
  message: `“${link.url}” leads to nothing that was found.`,
});

const doubtful = (problem: Problem, reason: string | null): Doubt | null =>
  reason === null ? null : { ...problem, reason };

async function judgeAnchor(
  site: Site,
  path: string,
  link: Link,
  target: { path: string; fragment: string },
): Promise<LinkVerdict> {
  const { fragment } = target;
  const anchors = await site.anchors(target.path);
  const forms = fragmentForms(fragment, site.rules.dialect(target.path).slugs);
  const isFound = isFreeFragment(fragment) || forms.some((form) => anchors.has(form));
  const where = target.path === path ? 'this page' : target.path;
  const subject = { path, line: link.line, check: 'anchors' } as const;
  const unsure = (reason: string | null): LinkVerdict => {
    const message = `“${link.url}” names an anchor that was not found on ${where}.`;
    return { ...sound, anchor: 'unknown', doubt: doubtful({ ...subject, message }, reason) };
  };
  if (site.layout.dependsOnReader?.(path, link.url))
    return unsure(isFound ? null : 'readers are sent to the page in their own language');
  if (isFound) return { ...sound, anchor: 'judged' };
  if (await isRedirected(site, target.path, fragment)) return unsure(null);
  const reason = await anchorDoubt(site, path, target);
  if (reason !== null) return unsure(reason);
  const problem: PageProblem = {
    ...subject,
    message: `“${link.url}” names an anchor that ${where} does not have.`,
    subject: `${target.path === path ? '' : target.path}#${fragment}`,
    redirect: null,
    link,
  };
  return { ...sound, anchor: 'judged', problem };
}

const isOtherSite = (url: string): boolean => /^\s*(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url);

/** A redirect may lead away from a single heading. */
async function isRedirected(site: Site, path: string, fragment: string): Promise<boolean> {
  const url = normalUrl((await site.urls()).of(path) ?? '');
  return (await site.redirects()).list.some(({ from }) => from === `${url}#${fragment}`);
}

/** In a part of other pages, what counts from the page's address leads somewhere else from each of them. */
const dependsOnPage = ({ layout }: Site, { kind, url }: Link): boolean =>
  kind === 'link' &&
  !/^(?:\/|[a-z][a-z0-9+.-]*:|@)/i.test(url) &&
  (layout.linksOnlyFiles || !isMarkdown(splitUrl(url).path));

/** Text fragments and the top of a page need no heading. */
function isFreeFragment(fragment: string): boolean {
  return fragment === 'top' || fragment.startsWith(':~:') || fragment.startsWith('/');
}

function missingWhat(site: Site, link: Link, path: string): string {
  if (site.tree.paths.has(path)) return 'a file that is no page of the site';
  return `${link.kind === 'image' ? 'no file' : 'no page or file'} of the repository`;
}

async function missingTarget(
  site: Site,
  path: string,
  link: Link,
  target: Extract<Resolution, { type: 'missing' }>,
): Promise<PageProblem> {
  const { list } = await site.redirects();
  const urls = await site.urls();
  const isAddress = target.path.startsWith('/');
  const applied =
    link.kind === 'link'
      ? redirectedTo(site.layout, urls, list, path, isAddress ? target.path : link.url)
      : null;
  const redirect = applied && { ...applied, works: worksBy(site, urls, list, path, link, applied) };
  const check = link.kind === 'image' ? 'images' : 'links';
  const message = redirect
    ? `“${link.url}” has moved; a redirect leads to ${redirect.to}.`
    : `“${link.url}” leads to ${missingWhat(site, link, target.path)}.`;
  return { path, line: link.line, check, message, subject: target.path, redirect, link };
}

const longestChain = 5;

/** Redirects are for addresses: what names a file is looked for by the framework, which finds none. */
function worksBy(
  site: Site,
  urls: UrlIndex,
  list: readonly Redirect[],
  from: string,
  link: Link,
  { to }: AppliedRedirect,
): boolean {
  const namesFile = isMarkdown(splitUrl(link.url).path) && !site.layout.swapsExtension;
  if (site.rules.buildIgnoresRedirects || namesFile) return false;
  let at: string | null = to;
  for (let step = 0; at !== null && step < longestChain; step += 1) {
    // Where a link of a page could lead, also to what nobody sees here, so may a redirect.
    if (resolveLink(site, urls, from, { kind: 'link', url: at }).type !== 'missing') return true;
    at = redirectFor(list, normalUrl(splitUrl(at).path))?.to ?? null;
  }
  return false;
}
