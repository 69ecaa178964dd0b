import { findAgentWords } from '../../database/queries/jobs/find-agent-words.ts';
import { findOpenedPullRequest } from '../../database/queries/jobs/find-opened-pull-request.ts';
import type { ForgeRepository } from '../../forges/forge.ts';
import { lastContained } from '../../git/merge-trees.ts';
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
  commits: readonly string[],
  { repository, mirror, base }: Fetched,
): Promise<boolean> {
  if (commits.length === 0) return false;
  if (base !== null && (await lastContained(mirror, base, commits))) return true;
  const { job } = turn;
  if (!job.pullRequest || !(await isOfTurn(turn, job.pullRequest.number))) return false;
  const pull = await repository.getPullRequest(job.pullRequest.number);
  if (pull?.state !== 'merged' || pull.headCommit === null) return false;
  return (await lastContained(mirror, pull.headCommit, commits)) !== null;
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

/**
 * Whether the job's pull request is open and has the turn's work with commits of people on top, which stay as they are.
 * Without them, what an earlier attempt pushed can still be replaced.
 */
export async function isBuiltUpon(
  { job, instruction }: Turn,
  head: string | null,
  { repository, mirror }: Pick<Fetched, 'repository' | 'mirror'>,
): Promise<boolean> {
  const { commits, baseCommit } = instruction;
  if (head === null || job.pullRequest === null || commits.length === 0) return false;
  const made = await lastContained(mirror, head, commits);
  const isReplaceable = made === head && baseCommit !== null;
  if (made === null || isReplaceable) return false;
  return (await repository.getPullRequest(job.pullRequest.number))?.state === 'open';
}

/** Carrying it out once more would apply the change a second time. */
export async function landedOutcome({ context, job, instruction }: Turn): Promise<Outcome> {
  const said = await findAgentWords(context.database, job.id, instruction.number);
  const summary = said ? summaryWithNotes(said) : 'The change had been made by an earlier attempt.';
  return { status: 'done', summary, changed: true };
}
