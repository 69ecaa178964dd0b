import { pageAt } from '../codemods/inbound-links.ts';
import { redirectFor } from '../redirects/redirects.ts';
import { openSite } from '../site/open-site.ts';
import { PageReader } from '../site/page-reader.ts';
import { resolveLink, splitUrl } from '../site/resolve-link.ts';
import type { Site } from '../site/site.ts';
import { normalUrl } from '../site/url-index.ts';
import { inTurn } from '../text/in-turn.ts';
import { type DocumentTree, type FileChange, revert } from '../tree.ts';
import { affectedPages } from './affected-pages.ts';
import {
  type CheckName,
  type CheckReport,
  checkTitles,
  type Problem,
  warningChecks,
} from './check-report.ts';
import { plain } from './list-problems.ts';
import { movedPages } from './moved-pages.ts';
import { navigationProblems } from './navigation-problems.ts';
import { type PageProblem, pageProblems } from './page-problems.ts';

export interface CheckInput {
  /** The repository after the change. */
  tree: DocumentTree;
  changes: readonly FileChange[];
  root: string;
  pages?: PageReader | undefined;
}

interface Sides {
  before: Site;
  after: Site;
  changes: readonly FileChange[];
}

interface Verdict {
  found: Problem[];
  existing: Problem[];
}

/** Tells whether everything that was good stays good, in changed and unchanged pages alike. */
export async function checkChanges(input: CheckInput): Promise<CheckReport> {
  const { tree, changes, root, pages: shared = new PageReader() } = input;
  const after = await openSite(tree, { root, pages: shared });
  const before = await openSite(baseOf(tree, changes), { root, pages: shared });
  const sides = { before, after, changes };
  const pages = await judgePages(sides);
  const navigation = await judgeNavigation(sides);
  const redirects = await lostRedirects(sides);
  return reportOf({
    found: [...pages.found, ...navigation.found, ...redirects],
    existing: [...pages.existing, ...navigation.existing],
  });
}

/** A binary file's change carries no text; one that is gone from the tree was there before. */
function baseOf(tree: DocumentTree, changes: readonly FileChange[]): DocumentTree {
  const [binary, text] = [changes.filter(isBinary), changes.filter((change) => !isBinary(change))];
  const base = revert(tree, text);
  const paths = new Set(base.paths);
  for (const { path } of binary) {
    if (tree.paths.has(path)) paths.delete(path);
    else paths.add(path);
  }
  return { ...base, paths };
}

const isBinary = ({ before, after }: FileChange): boolean => before === null && after === null;

async function judgePages(sides: Sides): Promise<Verdict> {
  const { before, after, changes } = sides;
  const linking = new Set(await after.linking());
  const changed = changes.map(({ path }) => path).filter((path) => linking.has(path));
  const paths = [...changed, ...(await affectedPages(before, after, changes))];
  const problems = (await inTurn(paths, (path) => pageProblems(after, path)))
    .flat()
    .filter(({ redirect }) => redirect === null);
  if (problems.length === 0) return { found: [], existing: [] };

  const known = await knownProblems(sides, new Set(problems.map(({ path }) => path)));
  const verdict: Verdict = { found: [], existing: [] };
  const moved = movedPages(changes);
  for (const problem of problems) {
    // An old problem is none of this change's making, though the page it is in or about has another name now.
    const before = { ...problem, subject: subjectBefore(problem.subject, moved) };
    const keys = [keyOf(problem, problem.path), keyOf(before, problem.path), keyOf(before, movedPage)];
    if (keys.some((key) => takeOne(known, key))) verdict.existing.push(plain(problem));
    else verdict.found.push((await orphaned(sides, problem)) ?? plain(problem));
  }
  return verdict;
}

const movedPage = '';

/** What the base had wrong, counted; problems of pages that are gone may come back under a new path. */
async function knownProblems(
  { before, after, changes }: Sides,
  paths: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const gone = changes
    .map(({ path }) => path)
    .filter((path) => before.isDocument(path) && !after.isDocument(path));
  const [linking, linkingNow] = [new Set(await before.linking()), new Set(await after.linking())];
  const asked = [...paths].filter((path) => linking.has(path)).concat(gone);
  const known = new Map<string, number>();
  for (const problem of (await inTurn(asked, (path) => pageProblems(before, path))).flat()) {
    // A redirect made the link good, so its loss is news.
    if (problem.redirect) continue;
    const key = keyOf(problem, linkingNow.has(problem.path) ? problem.path : movedPage);
    known.set(key, (known.get(key) ?? 0) + 1);
  }
  return known;
}

function subjectBefore(subject: string, moved: ReadonlyMap<string, string>): string {
  const [path = '', ...fragment] = subject.split('#');
  return [moved.get(path) ?? path, ...fragment].join('#');
}

function keyOf({ check, subject }: PageProblem, path: string): string {
  return JSON.stringify([path, check, subject]);
}

function takeOne(known: Map<string, number>, key: string): boolean {
  const left = known.get(key) ?? 0;
  if (left > 0) known.set(key, left - 1);
  return left > 0;
}

/** A link to a page that the change deletes on purpose is for the reviewer, not a reason to refuse. */
async function orphaned({ before, after, changes }: Sides, problem: PageProblem): Promise<Problem | null> {
  if (problem.check !== 'links') return null;
  const page = await pageBefore(before, problem);
  const deleted = changes.some(
    ({ path, before: text, after: now }) =>
      now === null &&
      text !== null &&
      before.isDocument(path) &&
      !after.isDocument(path) &&
      (page === path || leadsTo(before, problem.subject, path)) &&
      !changes.some((other) => other.before === null && other.after === text),
  );
  return deleted ? { ...plain(problem), check: 'orphaned-links' } : null;
}

async function pageBefore(before: Site, { path, subject, link }: PageProblem): Promise<string | null> {
  const urls = await before.urls();
  const target = link && before.isDocument(path) ? resolveLink(before, urls, path, link) : null;
  return target?.type === 'page' ? target.path : urls.at(subject);
}

function leadsTo(site: Site, subject: string, path: string): boolean {
  const bare = (each: string): string => each.replace(/\.(mdx?|html)$/, '').replace(/\/(index|README)$/, '');
  const top = site.layout.contentFolders.find((folder) => path.startsWith(`${folder}/`)) ?? '';
  const url = path.slice(top === '' ? 0 : top.length + 1);
  return [path, `/${url}`, `${site.layout.basePath}/${url}`].some((each) => bare(each) === bare(subject));
}

/** Redirects that led to a page, and lead nowhere since the change deletes it. */
async function lostRedirects({ before, after, changes }: Sides): Promise<Problem[]> {
  const deleted = changes.filter(({ path }) => before.isDocument(path) && !after.isDocument(path));
  if (deleted.length === 0) return [];
  const [urls, now, { list }] = [await before.urls(), await after.urls(), await after.redirects()];
  const gone = new Set(deleted.map(({ path }) => path));
  const isLost = (to: string) => {
    const page = pageAt(before, urls, to);
    if (page === null || !gone.has(page) || pageAt(after, now, to) !== null) return false;
    // Another redirect may lead on.
    const next = redirectFor(list, normalUrl(splitUrl(to).path));
    return next === null || next === undefined || pageAt(after, now, next.to) === null;
  };
  return list
    .filter(({ to }) => isLost(to))
    .map(({ file, line, from, to }) => ({
      path: file,
      line,
      check: 'orphaned-links',
      message: `${from} is redirected to “${to}”, a page that this change deletes.`,
    }));
}

async function judgeNavigation({ before, after }: Sides): Promise<Verdict> {
  const problems = await navigationProblems(after);
  if (problems.length === 0) return { found: [], existing: [] };
  const known = new Set((await navigationProblems(before)).map(({ message }) => message));
  return {
    found: problems.filter(({ message }) => !known.has(message)),
    existing: problems.filter(({ message }) => known.has(message)),
  };
}

function reportOf({ found, existing }: Verdict): CheckReport {
  const checks = (Object.keys(checkTitles) as CheckName[]).map((name) => ({
    name,
    title: checkTitles[name],
    found: found.filter(({ check }) => check === name),
    existing: existing.filter(({ check }) => check === name).length,
  }));
  return { checks, passed: checks.every(({ name, found }) => found.length === 0 || warningChecks.has(name)) };
}
