import type { Link } from '../markdown/links.ts';
import { fragmentForms } from '../markdown/slug.ts';
import { redirectFor } from '../redirects/redirects.ts';
import { type Resolution, resolveLink, splitUrl } from '../site/resolve-link.ts';
import type { Site } from '../site/site.ts';
import { inTurn } from '../text/in-turn.ts';
import { lineAt } from '../text/lines.ts';
import { isMarkdown } from '../text/posix-path.ts';
import type { CheckName, Problem } from './check-report.ts';

/** A problem with what it is about, so that the same one is known again after a page moved. */
export interface PageProblem extends Problem {
  /** The target a link misses; nothing for a page that does not parse, whatever keeps it from doing so. */
  subject: string;
  /** A link that still works, by a redirect. */
  redirected: boolean;
  link: Link | null;
}

/** Everything wrong with a page: what does not parse, and every link that leads nowhere. */
export async function pageProblems(site: Site, path: string): Promise<PageProblem[]> {
  const syntax = await syntaxProblem(site, path);
  if (syntax) return [syntax];
  const problems = await inTurn((await site.outline(path)).links, (link) => linkProblem(site, path, link));
  return problems.filter((problem) => problem !== null);
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
  return { path, line, check, message, subject: '', redirected: false, link: null };
}

async function linkProblem(site: Site, path: string, link: Link): Promise<PageProblem | null> {
  if (!site.isPage(path) && dependsOnPage(link)) return null;
  const target = resolveLink(site, await site.urls(), path, link);
  if (target.type === 'missing') return link.uncertain ? null : missingTarget(site, path, link, target);
  if (target.type !== 'page' || target.fragment === null || link.kind !== 'link') return null;
  const { fragment } = target;
  const anchors = await site.anchors(target.path);
  const forms = fragmentForms(fragment, site.rules.dialect(target.path).slugs);
  if (site.layout.dependsOnReader?.(path, link.url)) return null;
  if (isFreeFragment(fragment) || forms.some((form) => anchors.has(form))) return null;
  const { headings, hasComponents } = await site.outline(target.path);
  // A component of the site's own may show what nobody can see here; in Vue's pages, most only do where they are all.
  const { mdx } = site.rules.dialect(target.path);
  if (hasComponents && (mdx || headings.length === 0)) return null;
  if (site.rules.hasOtherAnchors?.(target.path, await site.text(target.path))) return null;
  const where = target.path === path ? 'this page' : target.path;
  const message = `“${link.url}” names an anchor that ${where} does not have.`;
  return {
    path,
    line: link.line,
    check: 'anchors',
    message,
    subject: `${target.path === path ? '' : target.path}#${fragment}`,
    redirected: false,
    link,
  };
}

/** In a part of other pages, what counts from the page's address leads somewhere else from each of them. */
const dependsOnPage = ({ kind, url }: Link): boolean =>
  kind === 'link' && !/^(?:\/|[a-z][a-z0-9+.-]*:|@)/i.test(url) && !isMarkdown(splitUrl(url).path);

/** Text fragments and the top of a page need no heading. */
function isFreeFragment(fragment: string): boolean {
  return fragment === 'top' || fragment.startsWith(':~:') || fragment.startsWith('/');
}

async function missingTarget(
  site: Site,
  path: string,
  link: Link,
  target: Extract<Resolution, { type: 'missing' }>,
): Promise<PageProblem> {
  const { list } = await site.redirects();
  const asked = target.path.startsWith('/') ? target.path : splitUrl(link.url).path;
  const to = link.kind === 'link' ? redirectFor(list, asked.replace(/(.)\/$/, '$1')) : null;
  const check = link.kind === 'image' ? 'images' : 'links';
  const message = to
    ? `“${link.url}” has moved; a redirect leads to ${to}.`
    : `“${link.url}” leads to ${link.kind === 'image' ? 'no file' : 'no page or file'} of the repository.`;
  return { path, line: link.line, check, message, subject: target.path, redirected: to !== null, link };
}
