import { Fault } from '../foundation/fault.ts';
import { GitError } from './git-error.ts';
import { runGit } from './run-git.ts';

export interface SearchQuery {
  pattern: string;
  /** A regular expression as Perl and most languages write it, or a plain text. */
  isRegex: boolean;
  ignoreCase: boolean;
  /** Only below this folder or in this file; empty: everywhere. */
  under: string;
  mostHits: number;
  /** Files that are left out. */
  except?: ReadonlySet<string>;
}

export interface SearchHits {
  hits: SearchHit[];
  /** Whether there were more than were asked for. */
  hasMore: boolean;
}

export interface SearchHit {
  path: string;
  line: number;
  /** The line, or the part of a long one that has the first match. */
  text: string;
}

const limits = { outputBytes: 2 * 1024 * 1024, milliseconds: 10_000 };
const longestText = 400;
const shownBeforeMatch = 100;
/** Git takes names as arguments, and the system bounds those. */
const namesAtOnce = 1_000;
const mostUnfolded = 200_000;

/** Searches a commit's text files; links are not followed, binary files are left out. */
export async function grepCommit(
  repository: string,
  commit: string,
  query: SearchQuery,
  signal: AbortSignal,
): Promise<SearchHits> {
  const under = query.under === '' ? [] : ['--', query.under];
  const found = await grep(query, { before: [], after: [commit, ...under] }, '/', repository, signal);
  const prefix = commit.length + 1;
  return choose(
    [{ ...found, hits: found.hits.map((hit) => ({ ...hit, path: hit.path.slice(prefix) })) }],
    query,
  );
}

/**
 * The same in files of a directory, as they are. Git is told of no repository: one that lies in the directory
 * could name programs to run.
 */
export async function grepFiles(
  directory: string,
  paths: readonly string[],
  query: SearchQuery,
  signal: AbortSignal,
): Promise<SearchHits> {
  const inside = paths.filter((path) => isUnder(path, query.under)).sort(byName);
  const found: SearchHits[] = [];
  for (let at = 0; at < inside.length; at += namesAtOnce) {
    const names = inside.slice(at, at + namesAtOnce);
    const around = { before: ['--no-index'], after: ['--', ...names] };
    found.push(await grep(query, around, directory, '/dev/null', signal));
  }
  return choose(found, query);
}

/** Several results as one, in the order of paths. */
export function mergeHits(results: readonly SearchHits[], mostHits: number): SearchHits {
  const hits = results.flatMap((result) => result.hits);
  hits.sort((a, b) => byName(a.path, b.path) || a.line - b.line);
  return {
    hits: hits.slice(0, mostHits),
    hasMore: hits.length > mostHits || results.some((each) => each.hasMore),
  };
}

function choose(results: readonly SearchHits[], query: SearchQuery): SearchHits {
  const kept = results.map(({ hits, hasMore }) => ({
    hits: query.except ? hits.filter(({ path }) => !query.except?.has(path)) : hits,
    hasMore,
  }));
  return mergeHits(kept, query.mostHits);
}

type Dialect = '-F' | '-P' | '-E';

function patternOf({ pattern, isRegex, ignoreCase }: SearchQuery, dialect: Dialect): string[] {
  if (isRegex && unfolded(pattern) > mostUnfolded)
    throw new Fault(
      'instruction_refused',
      'The regular expression repeats its parts too often; write smaller numbers in its braces.',
    );
  return [dialect, ...(ignoreCase ? ['-i'] : []), '-e', pattern];
}

/** The matcher writes every repetition out before it begins: `((a{1,100}){1,100}){1,100}` takes gigabytes. */
function unfolded(pattern: string): number {
  const repetitions = [...pattern.matchAll(/\{(\d*),?(\d*)\}/g)];
  const times = repetitions.map(([, least, most]) => Math.max(1, Number(least), Number(most)));
  return times.reduce((product, each) => product * each, pattern.length);
}

/** What POSIX's expressions lack, or read as something else: to them `\d` is the letter d. */
const beyondPosix = /\\[A-Za-z]|\(\?|[*+?}][?+]/;

/** Git may have been built without Perl's expressions; then what POSIX's mean as well is asked in these. */
async function grep(
  query: SearchQuery,
  around: Around,
  cwd: string,
  repository: string,
  signal: AbortSignal,
) {
  const ask = (dialect: Dialect) =>
    grepOnce([...around.before, ...patternOf(query, dialect), ...around.after], cwd, repository, signal);
  if (!query.isRegex) return ask('-F');
  try {
    return await ask('-P');
  } catch (error) {
    if (!(error instanceof GitError) || !/not compiled with USE_LIBPCRE/.test(error.stderr)) throw error;
    if (!beyondPosix.test(query.pattern)) return ask('-E');
    throw new Fault(
      'instruction_refused',
      'The git of this machine knows POSIX regular expressions only: write [0-9] for \\d, [[:alnum:]_] for \\w, [[:space:]] for \\s, and no lazy repetitions or look-arounds.',
      { cause: error },
    );
  }
}

interface Around {
  before: readonly string[];
  after: readonly string[];
}

async function grepOnce(
  args: readonly string[],
  cwd: string,
  repository: string,
  signal: AbortSignal,
): Promise<SearchHits> {
  try {
    const output = await runGit(
      ['grep', '-I', '-n', '-z', '--column', '--full-name', '--no-color', ...args],
      {
        cwd,
        // A name with an asterisk is a name. In UTF-8 “.” is a character, not a byte.
        env: { GIT_DIR: repository, GIT_LITERAL_PATHSPECS: '1', LC_ALL: 'C.UTF-8' },
        signal,
        maxOutputBytes: limits.outputBytes,
        timeoutMs: limits.milliseconds,
        truncate: true,
      },
    );
    return { hits: parseHits(output), hasMore: output.length === limits.outputBytes };
  } catch (error) {
    return explain(error);
  }
}

/** `<path>` NUL `<line>` NUL `<column>` NUL `<text>` LF; and so on. What was cut off at the end is left out. */
function parseHits(output: Buffer): SearchHit[] {
  const hits: SearchHit[] = [];
  let position = 0;
  const next = (separator: number): Buffer | null => {
    const end = output.indexOf(separator, position);
    if (end === -1) return null;
    const field = output.subarray(position, end);
    position = end + 1;
    return field;
  };
  while (position < output.length) {
    const [path, line, column, text] = [next(0), next(0), next(0), next(0x0a)];
    if (!path || !line || !column || !text) break;
    hits.push({
      path: path.toString('utf8'),
      line: Number(line.toString('latin1')),
      text: clip(text, Number(column.toString('latin1')) - 1),
    });
  }
  return hits;
}

/** The part of a long line around its first match; `column` counts bytes. */
function clip(bytes: Buffer, column: number): string {
  if (bytes.length <= longestText) return bytes.toString('utf8').replace(/\r$/, '');
  let start = Math.max(0, Math.min(column - shownBeforeMatch, bytes.length - longestText));
  let end = start + longestText;
  while (insideCharacter(bytes, start)) start += 1;
  while (insideCharacter(bytes, end)) end -= 1;
  return `${start > 0 ? '…' : ''}${bytes.toString('utf8', start, end)}${end < bytes.length ? '…' : ''}`;
}

const insideCharacter = (bytes: Buffer, at: number): boolean => (bytes[at] ?? 0) >> 6 === 0b10;

function explain(error: unknown): SearchHits {
  if (!(error instanceof GitError)) throw error;
  if (error.exitCode === 1 && error.stderr === '') return { hits: [], hasMore: false };
  if (error.failure === 'timeout')
    throw new Fault(
      'instruction_refused',
      'The search took too long; search for something simpler or in a folder.',
    );
  if (/pcre2_\w*match failed/.test(error.stderr))
    throw new Fault(
      'instruction_refused',
      'The regular expression takes too many steps on some line; write it without nested repetitions.',
      { cause: error },
    );
  const reason = /^fatal: (?:-e option|command line), .*: (.+)$/m.exec(error.stderr)?.[1];
  if (reason === undefined) throw error;
  throw new Fault('instruction_refused', `The regular expression cannot be read: ${reason}.`, {
    cause: error,
  });
}

const isUnder = (path: string, folder: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`);

const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
