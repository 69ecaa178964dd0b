import type { Database } from '../../database/database.ts';
import { endPullRequest } from '../../database/queries/pull-requests/end-pull-request.ts';
import { listOpenPullRequests } from '../../database/queries/pull-requests/list-open-pull-requests.ts';
import { moveHead } from '../../database/queries/pull-requests/move-head.ts';
import { type RefUpdate, updateRefs } from '../../git/repository-refs.ts';
import { askGit } from '../../git/run-git.ts';
import { rememberEnds } from './pull-request-refs.ts';
import { tellJob } from './tell-job.ts';

export interface PushedRepository {
  database: Database;
  path: string;
  repository: string;
}

/** Open pull requests follow their branch, and one whose head a person brought into its base is merged. */
export async function recognisePush({ database, path, repository }: PushedRepository): Promise<void> {
  const pulls = await listOpenPullRequests(database, repository);
  if (pulls.length === 0) return;
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
      await database.transaction(async (tx) => {
        const end = { ...pull, state: 'merged', headCommit, mergeCommit: base } as const;
        const ended = await endPullRequest(tx, end);
        if (ended) await tellJob(tx, ended);
      });
    } else {
      remembered.push(...rememberEnds(pull.number, headCommit, base));
      if (headCommit !== pull.headCommit) await moveHead(database, repository, pull.number, headCommit);
    }
  }
  await updateRefs(path, remembered);
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
