import ignore, { type Ignore } from 'ignore';
import { inTurn } from '../text/in-turn.ts';
import { folderOf, isBelow, isMarkdown, nameOf, relativeTo } from '../text/posix-path.ts';
import { type DocumentTree, readIfThere } from '../tree.ts';

export const ignoreFile = '.gitignore';
/** A repository of many packages has hundreds; those nearest to its top matter most. */
const mostFiles = 50;
const mostPages = 300;
const mostRules = 300;

/** Which files git leaves out of the repository, by the `.gitignore` files in folders, above and below them. */
export async function untrackedFiles(
  tree: DocumentTree,
  folders: readonly string[],
): Promise<(path: string) => boolean> {
  const concerns = (path: string): boolean =>
    folders.some((folder) => isBelow(path, folder) || isBelow(`${folder}/x`, folderOf(path)));
  const files: string[] = [];
  for (const path of tree.paths) if (nameOf(path) === ignoreFile && concerns(path)) files.push(path);
  files.sort((a, b) => a.length - b.length).splice(mostFiles);
  const pages = trackedPages(tree, folders);
  const rules = await inTurn(files, async (path) => {
    const folder = folderOf(path);
    return { folder, ignored: rulesOf(await readIfThere(tree, path), folder, pages) };
  });
  // The deepest file that says something of a path decides, as in git.
  const deepest = rules.reverse();
  return (path) => {
    for (const { folder, ignored } of deepest) {
      const relative = relativeTo(folder, path);
      if (relative === null || !ignore.isPathValid(relative)) continue;
      const verdict = ignored.all.test(relative);
      if (verdict.ignored || verdict.unignored) return verdict.ignored;
      if (ignored.some.some((rule) => isStillIgnored(rule, relative))) return true;
    }
    return false;
  };
}

/** Some of the pages, from all over the site. */
function trackedPages(tree: DocumentTree, folders: readonly string[]): string[] {
  const pages: string[] = [];
  for (const path of tree.paths)
    if (isMarkdown(path) && folders.some((folder) => isBelow(path, folder))) pages.push(path);
  const step = Math.ceil(pages.length / mostPages);
  return pages.filter((_, index) => index % step === 0);
}

interface Rules {
  all: Ignore;
  /** Those that do not hold in some of the folders they match. */
  some: readonly DoubtedRule[];
}

interface DoubtedRule {
  rule: Ignore;
  /** Folders that it matches and that have pages which git has. */
  not: ReadonlySet<string>;
}

const isStillIgnored = ({ rule, not }: DoubtedRule, path: string): boolean =>
  rule.ignores(path) && !not.has(matched(rule, path));

/** `api` in `/api/` is the name of a folder or file, and takes in no others. */
const isName = (rule: string): boolean => /(?:^|\/)[^/*?[\]]+$/.test(rule.trimEnd().replace(/\/$/, ''));

/**
 * A rule that takes in pages which git has, such as `*` or `/docs`, does not tell what is made later: by a pattern
 * nowhere, by a name not in the folder that has them.
 */
function rulesOf(text: string, folder: string, pages: readonly string[]): Rules {
  const relatives = pages.flatMap((path) => relativeTo(folder, path) ?? []);
  const all = ignore().add(text);
  if (!relatives.some((path) => all.ignores(path))) return { all, some: [] };
  const kept: string[] = [];
  const some: DoubtedRule[] = [];
  for (const line of text.split(/\r?\n/).slice(0, mostRules)) {
    const rule = ignore().add(line);
    const taken = relatives.filter((path) => rule.ignores(path));
    if (taken.length === 0) kept.push(line);
    else if (isName(line)) some.push({ rule, not: new Set(taken.map((path) => matched(rule, path))) });
  }
  return { all: ignore().add(kept), some };
}

/** The uppermost folder of a path that a rule matches, or the path itself. */
function matched(rule: Ignore, path: string): string {
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1))
    if (rule.ignores(path.slice(0, end + 1))) return path.slice(0, end);
  return path;
}
