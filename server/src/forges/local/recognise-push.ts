import type { Database } from '../../database/database.ts';
import { endPullRequest } from '../../database/queries/pull-requests/end-pull-request.ts';
import { listOpenPullRequests } from '../../database/queries/pull-requests/list-open-pull-requests.ts';
import type { PullRequestRow } from '../../database/queries/pull-requests/pull-request-row.ts';
import { revisePullRequest } from '../../database/queries/pull-requests/revise-pull-request.ts';
import { type RefUpdate, updateRefs } from '../../git/repository-refs.ts';
import { askGit } from '../../git/run-git.ts';
import { rememberEnds } from './pull-request-refs.ts';

export interface PushedRepository {
  database: Database;
  path: string;
  repository: string;
}

/**
 * Open pull requests follow their branch, and one whose head a person brought into its base is merged. Returns
 * the latter.
 */
export async function recognisePush({
  database,
  path,
  repository,
}: PushedRepository): Promise<PullRequestRow[]> {
  const pulls = await listOpenPullRequests(database, repository);
  if (pulls.length === 0) return [];
  const ended: (PullRequestRow | null)[] = [];
  const branches = await listBranches(path);
  const contained = new Map<string, Map<string, string>>();
  const remembered: RefUpdate[] = [];
  for (const pull of pulls) {
    const headCommit = branches.get(pull.head) ?? pull.headCommit;
    const base = branches.get(pull.base);
    if (headCommit === null || base === undefined) continue;
    const merged = contained.get(pull.base) ?? (await listBranches(path, `--merged=${base}`));
    contained.set(pull.base, merged);
    if (merged.get(pull.head) === headCommit) {
      ended.push(await endPullRequest(database, { ...pull, state: 'merged', headCommit, mergeCommit: base }));
    } else {
      remembered.push(...rememberEnds(pull.number, headCommit, base));
      if (headCommit !== pull.headCommit) await revisePullRequest(database, { ...pull, headCommit });
    }
  }
  await updateRefs(path, remembered);
  return ended.filter((row) => row !== null);
}

/** Every branch and its commit. */
async function listBranches(path: string, ...filter: string[]): Promise<Map<string, string>> {
  const format = '--format=%(objectname) %(refname:lstrip=2)';
  const listing = await askGit(['for-each-ref', format, ...filter, 'refs/heads/'], {
    env: { GIT_DIR: path },
  });
  const lines = listing.split('\n').filter(Boolean);
  return new Map(lines.map((line) => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))]));
}
