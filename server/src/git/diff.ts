import { type DiffEntry, diffArguments, diffEnvironment, listDiff } from './diff-listing.ts';
import { commonAncestor } from './merge-trees.ts';
import { type DiffHunk, parsePatch } from './parse-patch.ts';
import { runGit } from './run-git.ts';

export interface DiffFile extends Pick<DiffEntry, 'path' | 'status' | 'additions' | 'deletions' | 'binary'> {
  /** Only for a renamed file. */
  oldPath?: string;
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

/** What `head` changed since it left `base`, for a page. */
export async function diffBetween(
  repository: string,
  base: string,
  head: string,
  limits: DiffLimits = pageLimits,
): Promise<Diff> {
  const range = { from: await forkPoint(repository, base, head), to: head };
  const [entries, patch] = await Promise.all([
    listDiff(repository, range),
    runGit(diffArguments(['--patch'], range), {
      env: diffEnvironment(repository),
      maxOutputBytes: limits.bytes,
      truncate: true,
    }),
  ]);
  const files = entries.map(fileOf);
  addHunks(files, patch.toString('utf8'), limits.lines);
  return { files: files.slice(0, limits.files), omittedFiles: Math.max(0, files.length - limits.files) };
}

/** Where `head` left `base`. Without common history everything is different, and that is what should be shown. */
export const forkPoint = async (repository: string, base: string, head: string): Promise<string> =>
  (await commonAncestor(repository, base, head)) ?? base;

const fileOf = ({ path, oldPath, status, additions, deletions, binary }: DiffEntry): DiffFile => ({
  path,
  ...(oldPath === null ? {} : { oldPath }),
  status,
  additions,
  deletions,
  binary,
  hunks: [],
  cut: false,
});

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
