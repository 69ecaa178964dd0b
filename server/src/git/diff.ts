import { GitError } from './git-error.ts';
import { type DiffHunk, parsePatch } from './parse-patch.ts';
import { askGit, runGit } from './run-git.ts';

export type DiffStatus = 'added' | 'deleted' | 'modified' | 'renamed' | 'type-changed';

export interface DiffFile {
  path: string;
  /** Only for a renamed file. */
  oldPath?: string;
  status: DiffStatus;
  additions: number;
  deletions: number;
  binary: boolean;
  hunks: DiffHunk[];
  /** Its hunks are not all here: the diff is larger than what one page shows. */
  cut: boolean;
}

export interface Diff {
  files: DiffFile[];
  /** Files beyond the limit, which are not listed at all. */
  omittedFiles: number;
}

export interface DiffLimits {
  files: number;
  lines: number;
  bytes: number;
}

const pageLimits: DiffLimits = { files: 500, lines: 20_000, bytes: 4 * 1024 * 1024 };

const statuses: Record<string, DiffStatus> = {
  A: 'added',
  D: 'deleted',
  M: 'modified',
  R: 'renamed',
  T: 'type-changed',
};

const shared = ['--no-ext-diff', '--no-textconv', '--no-color', '--histogram', '--find-renames', '-l500'];

/** What `head` changed since it left `base`, for a page. */
export async function diffBetween(
  repository: string,
  base: string,
  head: string,
  limits: DiffLimits = pageLimits,
): Promise<Diff> {
  const env = { GIT_DIR: repository };
  const range = [await forkPoint(repository, base, head), head, '--'];
  const [listing, patch] = await Promise.all([
    runGit(['diff', ...shared, '--raw', '--numstat', '-z', '--end-of-options', ...range], { env }),
    runGit(['diff', ...shared, '--patch', '--end-of-options', ...range], {
      env,
      maxOutputBytes: limits.bytes,
      truncate: true,
    }),
  ]);
  const files = parseListing(listing.toString('utf8'));
  addHunks(files, patch.toString('utf8'), limits.lines);
  return { files: files.slice(0, limits.files), omittedFiles: Math.max(0, files.length - limits.files) };
}

async function forkPoint(repository: string, base: string, head: string): Promise<string> {
  try {
    return await askGit(['merge-base', '--end-of-options', base, head], { env: { GIT_DIR: repository } });
  } catch (error) {
    // No common history: everything is different, and that is what the page should show.
    if (error instanceof GitError && error.exitCode === 1) return base;
    throw error;
  }
}

/**
 * First `:<modes> <ids> <status>` NUL `<path>` NUL (two paths for a rename), then for the same files in the same
 * order `<added> TAB <deleted> TAB` followed by `<path>` NUL, or for a rename by NUL `<old>` NUL `<new>` NUL.
 */
function parseListing(output: string): DiffFile[] {
  const fields = output.split('\0')[Symbol.iterator]();
  const next = () => fields.next().value ?? '';
  const files: DiffFile[] = [];
  let field = next();
  for (; field.startsWith(':'); field = next()) {
    const status = statuses[field.split(' ')[4]![0]!] ?? 'modified';
    const renamed = status === 'renamed' ? { oldPath: next() } : {};
    files.push({
      path: next(),
      ...renamed,
      status,
      additions: 0,
      deletions: 0,
      binary: false,
      hunks: [],
      cut: false,
    });
  }
  for (const file of files) {
    const [additions, deletions] = field.split('\t');
    file.binary = additions === '-';
    file.additions = Number(additions) || 0;
    file.deletions = Number(deletions) || 0;
    if (file.status === 'renamed') {
      next();
      next();
    }
    field = next();
  }
  return files;
}

function addHunks(files: readonly DiffFile[], patch: string, maximumLines: number): void {
  const sections = parsePatch(patch, maximumLines)[Symbol.iterator]();
  for (const file of files) {
    // A file that became a link, or the other way round, is printed as a deletion and an addition.
    for (let parts = file.status === 'type-changed' ? 2 : 1; parts > 0; parts--) {
      const section = sections.next().value;
      file.hunks.push(...(section?.hunks ?? []));
      if (section === undefined || section.cut) file.cut = true;
    }
  }
}
