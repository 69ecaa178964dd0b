import { checkSource, type GitSource } from './git-source.ts';
import { listRemote } from './list-remote.ts';
import { isOwnRepository, ownBranches } from './own-repository.ts';

/** Where each branch stands at the source at this moment; null = there is no such branch. */
export async function remoteBranches(
  source: GitSource,
  branches: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, string | null>> {
  checkSource(source);
  if (isOwnRepository(source)) return ownBranches(source.url, branches, signal);
  const references = branches.map((branch) => `refs/heads/${branch}`);
  const listing = await listRemote(source, { patterns: references }, signal);
  const commits = new Map<string, string>();
  for (const line of listing.split('\n')) {
    const [commit, reference] = line.split('\t');
    if (commit && reference) commits.set(reference, commit);
  }
  return new Map(branches.map((branch) => [branch, commits.get(`refs/heads/${branch}`) ?? null]));
}
