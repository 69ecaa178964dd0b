import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transportSettings } from './git-environment.ts';
import { GitError } from './git-error.ts';
import { checkSource, type GitSource, unreachable } from './git-source.ts';
import { initBare } from './init-bare.ts';
import { type GitOptions, runGit } from './run-git.ts';

/** What the commit is called in the outline. */
export const outlineRef = 'refs/looked-at';

export interface OutlineRequest {
  branch: string;
  /** The ids of the contents that come with it, once it is there without any. */
  wanted(): Promise<readonly string[]>;
  signal: AbortSignal;
}

/**
 * Makes a bare repository with a branch's last commit, the names of its files and the contents of a few. A host
 * that cannot leave contents out sends all of them.
 */
export async function fetchOutline(
  place: string,
  source: GitSource,
  { branch, wanted, signal }: OutlineRequest,
): Promise<void> {
  checkSource(source);
  await initBare(place);
  const fetch = fetchInto(place, source, signal);
  await fetch(['--depth=1', '--filter=blob:none'], [`refs/heads/${branch}:${outlineRef}`]);
  // Git would fetch by itself what it misses, without the sign-in and past the address that was looked at.
  await writeFile(join(place, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = true\n');
  const contents = await wanted();
  if (contents.length > 0) await fetch([], contents);
}

const fetchInto =
  (place: string, source: GitSource, signal: AbortSignal) =>
  async (options: readonly string[], what: readonly string[]): Promise<void> => {
    const common = ['--quiet', '--no-tags', '--no-write-fetch-head', '--end-of-options'];
    const settings: GitOptions['settings'] = [
      ...transportSettings(source),
      // As a pack, whose size can be watched while it grows.
      ['fetch.unpackLimit', '1'],
      // The host would take it that whoever has the commit has its files.
      ['fetch.negotiationAlgorithm', 'noop'],
    ];
    await runGit(['fetch', ...options, ...common, source.url, ...what], {
      env: { GIT_DIR: place },
      settings,
      signal,
    }).catch((error: unknown) => {
      throw error instanceof GitError ? unreachable(source, error) : error;
    });
  };
