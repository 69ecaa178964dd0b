import { transportSettings } from './git-environment.ts';
import { checkSource, type GitSource, unreachable } from './git-source.ts';
import { isOwnRepository, ownBranches } from './own-repository.ts';
import { runGit } from './run-git.ts';

const timeoutMs = 60_000;

/** Where each branch stands at the source at this moment; null = there is no such branch. */
export async function remoteBranches(
  source: GitSource,
  branches: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, string | null>> {
  checkSource(source);
  if (isOwnRepository(source)) return ownBranches(source.url, branches, signal);
  const references = branches.map((branch) => `refs/heads/${branch}`);
  const listing = await runGit(['ls-remote', '--end-of-options', source.url, ...references], {
    settings: transportSettings(source),
    signal,
    timeoutMs,
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw unreachable(source, error);
  });
  const commits = new Map<string, string>();
  for (const line of listing.toString('utf8').split('\n')) {
    const [commit, reference] = line.split('\t');
    if (commit && reference) commits.set(reference, commit);
  }
  return new Map(branches.map((branch) => [branch, commits.get(`refs/heads/${branch}`) ?? null]));
}
