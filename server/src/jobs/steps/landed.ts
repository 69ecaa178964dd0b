import { findAgentWords } from '../../database/queries/jobs/find-agent-words.ts';
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
  { job }: Turn,
  commit: string,
  { repository, mirror, base }: Fetched,
): Promise<boolean> {
  if (base !== null && (await containsCommit(mirror, base, commit))) return true;
  const pull = job.pullRequest && (await repository.getPullRequest(job.pullRequest.number));
  if (pull?.state !== 'merged' || pull.headCommit === null) return false;
  return pull.headCommit === commit || containsCommit(mirror, pull.headCommit, commit);
}

/** Carrying it out once more would apply the change a second time. */
export async function landedOutcome({ context, job, instruction }: Turn): Promise<Outcome> {
  const said = await findAgentWords(context.database, job.id, instruction.number);
  const summary = said ? summaryWithNotes(said) : `The change was merged into ${job.repository.branch}.`;
  return { status: 'done', summary, changed: true };
}
