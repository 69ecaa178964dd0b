import { setImmediate as others } from 'node:timers/promises';
import { NulFields } from './nul-fields.ts';
import type { ObjectStore } from './objects/object-store.ts';
import { runGit } from './run-git.ts';

export type DiffStatus = 'added' | 'deleted' | 'modified' | 'renamed' | 'type-changed';

export interface DiffEntry {
  path: string;
  /** Where a renamed file was. */
  oldPath: string | null;
  status: DiffStatus;
  additions: number;
  deletions: number;
  binary: boolean;
  /** The id of the content; null where there is none: no file, or a submodule. */
  before: string | null;
  after: string | null;
}

export interface DiffRange {
  /** Commits. */
  from: string;
  to: string;
  /** Only these, as they are written; all if absent. */
  paths?: readonly string[];
  /** A listing without the numbers of lines, which git compares every file for. */
  isBrief?: boolean;
}

const statuses: Record<string, DiffStatus> = {
  A: 'added',
  D: 'deleted',
  M: 'modified',
  R: 'renamed',
  T: 'type-changed',
};

/**
 * Alike for the listing and the patch, so that both have the same files in the same order. Submodules are told of:
 * who merges a change merges them too.
 */
const shared = [
  ...['--no-ext-diff', '--no-textconv', '--no-color', '--histogram', '--find-renames', '-l500'],
  '--ignore-submodules=none',
];

/** Some thirty thousand files. */
const usualBytes = 4 * 1024 * 1024;

export const diffArguments = (flags: readonly string[], { from, to, paths = [] }: DiffRange): string[] => [
  'diff',
  ...shared,
  ...flags,
  '--end-of-options',
  from,
  to,
  '--',
  ...paths,
];

export const diffEnvironment = (repository: string) => ({ GIT_DIR: repository, GIT_LITERAL_PATHSPECS: '1' });

/**
 * What differs between two commits, in the order of the paths, without a look at the lines. A few trees that name
 * each other can stand for billions of files: only the first of them are told then, without counts.
 */
export async function listDiff(
  repository: string,
  range: DiffRange,
  signal?: AbortSignal,
  mostBytes = usualBytes,
): Promise<DiffEntry[]> {
  const flags = ['--raw', '--no-abbrev', '-z', ...(range.isBrief ? [] : ['--numstat'])];
  const env = diffEnvironment(repository);
  const limits = { maxOutputBytes: mostBytes, truncate: true };
  const output = await runGit(diffArguments(flags, range), { env, signal, ...limits });
  return parseListing(output);
}

/** The same, and the patch of all of them, cut where it is too long: git compares every file once for both. */
export async function readDiff(
  store: ObjectStore,
  range: DiffRange,
  patchBytes: number,
  signal?: AbortSignal,
): Promise<{ entries: DiffEntry[]; patch: Buffer; isCut: boolean }> {
  const flags = ['--raw', '--no-abbrev', '-z', '--numstat', '--patch'];
  const maxOutputBytes = usualBytes + patchBytes;
  const output = await runGit(diffArguments(flags, range), {
    env: { ...diffEnvironment(store.directory), ...store.environment },
    maxOutputBytes,
    truncate: true,
    signal,
  });
  // No path is empty, so that the first two NULs in a row end the listing.
  const end = output.indexOf('\0\0');
  const listing = end === -1 ? output : output.subarray(0, end + 1);
  const patch = end === -1 ? Buffer.alloc(0) : output.subarray(end + 2);
  const isCut = output.length === maxOutputBytes || patch.length > patchBytes;
  return { entries: await parseListing(listing), patch: patch.subarray(0, patchBytes), isCut };
}

/**
 * First `:<modes> <ids> <status>` NUL `<path>` NUL (two paths for a rename), then for the same files in the same
 * order `<added> TAB <deleted> TAB` followed by `<path>` NUL, or for a rename by NUL `<old>` NUL `<new>` NUL.
 */
async function parseListing(output: Buffer): Promise<DiffEntry[]> {
  const fields = new NulFields(output);
  const entries: DiffEntry[] = [];
  let field = fields.next();
  for (; field.startsWith(':'); field = fields.next()) {
    if (fields.isLongTurn()) await others();
    const [modeBefore, modeAfter, before, after, letter] = field.slice(1).split(' ');
    const status = statuses[letter![0]!] ?? 'modified';
    const oldPath = status === 'renamed' ? fields.next() : null;
    const path = fields.next();
    // Cut off behind its status.
    if (path === '') return entries;
    entries.push({
      path,
      oldPath,
      status,
      additions: 0,
      deletions: 0,
      binary: false,
      before: contentId(modeBefore!, before!),
      after: contentId(modeAfter!, after!),
    });
  }
  for (const entry of entries) {
    if (fields.isLongTurn()) await others();
    const [additions, deletions] = field.split('\t');
    entry.binary = additions === '-';
    entry.additions = Number(additions) || 0;
    entry.deletions = Number(deletions) || 0;
    if (entry.status === 'renamed') {
      fields.next();
      fields.next();
    }
    field = fields.next();
  }
  return entries;
}

/** Files and links have contents; mode 160000 is a commit of another repository, 000000 nothing. */
const contentId = (mode: string, id: string): string | null =>
  mode.startsWith('100') || mode === '120000' ? id : null;
