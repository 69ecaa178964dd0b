import type { TurnBase } from '../../database/queries/jobs/fix-turn-base.ts';
import type { ForgeRepository } from '../../forges/forge.ts';
import { Fault } from '../../foundation/fault.ts';
import type { GitSource } from '../../git/git-source.ts';
import { askingHost } from '../ask-host.ts';
import { bringUpToDate } from '../merge/bring-up-to-date.ts';
import { assertLease, type Turn, tell } from '../turn.ts';

export interface FetchedRepository {
  repository: ForgeRepository;
  source: GitSource;
  mirror: string;
  /** Where the base branch and the job's branch stand. */
  commits: ReadonlyMap<string, string | null>;
}

/** The open pull request's branch; the fresh base where there is none, or where it was merged or closed. */
export async function startingPoint(turn: Turn, fetched: FetchedRepository): Promise<TurnBase> {
  const { job } = turn;
  const base = fetched.commits.get(job.repository.branch);
  if (!base) {
    throw new Fault(
      'base_branch_missing',
      `The repository has no branch "${job.repository.branch}". Push it, or name another base branch in the project.`,
    );
  }
  const head = fetched.commits.get(job.branch) ?? null;
  const isOpen = head !== null && job.pullRequest !== null && (await isStillOpen(turn, fetched));
  if (!isOpen) return { baseCommit: base, branchCommit: head };
  const upToDate = await broughtUpToDate(turn, fetched, head, base);
  return { baseCommit: upToDate, branchCommit: upToDate };
}

async function isStillOpen({ job }: Turn, { repository }: FetchedRepository): Promise<boolean> {
  const current = await repository.getPullRequest(job.pullRequest!.number);
  return current?.state === 'open';
}

/**
 * The branch with what has come to its base meanwhile, so that the agent works on what will be merged. Repeated, it
 * finds its own merge. Where only a person can bring both together, the turn goes on from the branch as it is.
 */
async function broughtUpToDate(
  turn: Turn,
  { repository, source, mirror }: FetchedRepository,
  head: string,
  base: string,
): Promise<string> {
  const { context, job, project, signal } = turn;
  const { verifiedCommits, signOff } = project.settings.pullRequests ?? {};
  // A merge of ours would be the one commit that the host did not sign.
  if (verifiedCommits) return head;
  const result = await askingHost(repository, () =>
    bringUpToDate({
      mirror,
      source,
      branch: job.branch,
      head,
      base,
      root: job.repository.root,
      pages: context.pages,
      author: context.author,
      signedOffBy: signOff ? context.author : null,
      mayPush: () => assertLease(turn).then(() => true),
      log: context.log,
      signal,
    }),
  );
  if (result.state === 'conflict') await tell(turn, 'branch-conflict', { files: result.files });
  if (result.state !== 'updated') return head;
  await tell(turn, 'branch-updated', { commit: result.commit, base });
  return result.commit;
}
