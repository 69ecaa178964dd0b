import { findAgentWords } from '../../database/queries/jobs/find-agent-words.ts';
import { findOpenedPullRequest } from '../../database/queries/jobs/find-opened-pull-request.ts';
import type { ForgeRepository } from '../../forges/forge.ts';
import { containsCommit } from '../../git/merge-trees.ts';
import type { Outcome, Turn } from '../turn.ts';
import { summaryWithNotes } from './work.ts';

export interface Fetched {
  repository: ForgeRepository;
  mirror: string;
  /** The commit that the base branch is at; null: there is no such branch. */
  base: string | null;
}

/**
 * Whether a commit of this turn has reached the base: it is in the base's history, or it was the head of the job's
 * pull request when that was merged (a squash or a rebase makes other commits of it).
 */
export async function hasLanded(
  turn: Turn,
  commit: string,
  { repository, mirror, base }: Fetched,
): Promise<boolean> {
  if (base !== null && (await containsCommit(mirror, base, commit))) return true;
  const { job } = turn;
  if (!job.pullRequest || !(await isOfTurn(turn, job.pullRequest.number))) return false;
  const pull = await repository.getPullRequest(job.pullRequest.number);
  if (pull?.state !== 'merged' || pull.headCommit === null) return false;
  return pull.headCommit === commit || containsCommit(mirror, pull.headCommit, commit);
}

/**
 * Whether the turn adds to the pull request, or opened it. One that had ended before has nothing of the turn, although
 * some hosts (Gitea) call the branch's newest commit its head as long as the branch is there.
 */
async function isOfTurn({ context, job, instruction }: Turn, number: number): Promise<boolean> {
  const { baseCommit, branchCommit } = instruction;
  if (baseCommit === null || baseCommit === branchCommit) return true;
  return (await findOpenedPullRequest(context.database, job.id, instruction.number)) === number;
}

/** Carrying it out once more would apply the change a second time. */
export async function landedOutcome({ context, job, instruction }: Turn): Promise<Outcome> {
  const said = await findAgentWords(context.database, job.id, instruction.number);
  const summary = said ? summaryWithNotes(said) : `The change was merged into ${job.repository.branch}.`;
  return { status: 'done', summary, changed: true };
}
