import { maskSecrets } from '../../agent/gate/secrets/find-secrets.ts';
import { addEvent } from '../../database/queries/jobs/add-event.ts';
import type { JobRow } from '../../database/queries/jobs/job-row.ts';
import { lockJob } from '../../database/queries/jobs/lock-job.ts';
import {
  type ComparedBranches,
  recordBranches,
} from '../../database/queries/watched-pulls/record-branches.ts';
import type { PullRequest } from '../../forges/forge.ts';
import { Fault } from '../../foundation/fault.ts';
import { bringUpToDate } from '../merge/bring-up-to-date.ts';
import { conflictComment, conflictKey, resolvedComment } from './conflict-comment.ts';
import { keepChanges } from './keep-changes.ts';
import type { Look } from './look.ts';
import { defaultHandle } from './mention.ts';

/**
 * Brings the base branch's news into the pull request's branch, so that it stays mergeable. Whether there are any
 * is seen by both branches; a job that is at work does it itself. Answers whether something changed.
 */
export async function keepUpToDate(look: Look, { base: baseBranch }: PullRequest): Promise<boolean> {
  const { context, watched, project, repository, signal } = look;
  // Read anew: a comment may have become a follow-up a moment ago.
  const job = await context.findJob(look.job.id);
  if (!isAtRest(job)) return false;
  const source = await repository.source();
  const commits = await context.mirrors.fetchBranches(source, [baseBranch, job.branch], signal);
  const base = commits.get(baseBranch);
  const head = commits.get(job.branch);
  // Where one is gone there is nothing to compare; the next follow-up says what is missing.
  if (!base || !head) return false;
  if (base === watched.baseCommit && head === watched.branchCommit) return false;

  const { verifiedCommits = false, signOff = false } = project.settings.pullRequests ?? {};
  const mirror = context.mirrors.pathOf(source);
  const result = await bringUpToDate({
    mirror,
    source,
    branch: job.branch,
    head,
    base,
    root: job.repository.root,
    pages: context.pages,
    author: context.author,
    signedOffBy: signOff ? context.author : null,
    // A merge of ours would be the one commit that the host did not sign.
    mayPush: async () => !verifiedCommits && isAtRest(await context.findJob(job.id)),
    signal,
  }).catch(asRefusal);
  switch (result.state) {
    case 'current':
      await keepChanges(look, { mirror, base, head });
      return tell(look, baseBranch, { baseCommit: base, branchCommit: head, conflict: null });
    case 'updated': {
      const { commit } = result;
      await keepChanges(look, { mirror, base, head: commit });
      const event = { type: 'branch-updated', data: { commit, base } };
      return tell(look, baseBranch, { baseCommit: base, branchCommit: commit, conflict: null }, event);
    }
    case 'conflict': {
      const { files } = result;
      return tell(look, baseBranch, { baseCommit: base, branchCommit: head, conflict: files });
    }
    case 'refused': {
      const event = { type: 'branch-update-refused', data: { error: result.message } };
      const { conflict } = watched;
      return tell(look, baseBranch, { baseCommit: base, branchCommit: head, conflict }, event);
    }
    // Somebody pushed at this moment: the next look sees what.
    case 'moved':
      return true;
    // Either it was not to be pushed at all, or a job began meanwhile, which does it itself.
    case 'withheld':
      return (
        verifiedCommits && tell(look, baseBranch, { baseCommit: base, branchCommit: head, conflict: null })
      );
  }
}

/** Nobody is at work on its branch, and nobody said that the job is over. */
const isAtRest = (job: JobRow | null): job is JobRow =>
  job !== null && job.status !== 'active' && job.status !== 'archived';

/** A rule of the host's is no reason to knock every few minutes: it is told, and tried again when something moves. */
function asRefusal(error: unknown): { state: 'refused'; message: string } {
  const refused = error instanceof Fault && ['push_refused', 'permission_missing'].includes(error.code);
  if (!refused) throw error;
  return { state: 'refused', message: error.message };
}

interface JobEvent {
  type: string;
  data: object;
}

/** The comment first: if the process dies then, the next look finds it there and tells the job. */
async function tell(
  { context, watched, job, project, repository }: Look,
  baseBranch: string,
  compared: ComparedBranches,
  event?: JobEvent,
): Promise<boolean> {
  const { conflict } = compared;
  const isNews = !isSame(conflict, watched.conflict);
  if (isNews && repository.capabilities.comments) {
    const handle = project.settings.mention ?? defaultHandle;
    const text = conflict ? conflictComment(baseBranch, handle, conflict) : resolvedComment(baseBranch);
    await repository.ensureComment(watched.number, conflictKey, maskSecrets(text));
  }
  await context.database.transaction(async (tx) => {
    if (!(await lockJob(tx, job.projectId, job.id))) return;
    const before = await recordBranches(tx, job.id, watched.number, compared);
    // Two may look for a moment, where one took longer than its hold: the first of them tells.
    if (before === undefined || before.isKnown) return;
    const events = isSame(conflict, before.conflict) ? [] : [conflictEvent(conflict)];
    for (const { type, data } of event ? [...events, event] : events) await addEvent(tx, job.id, type, data);
  });
  return isNews || event !== undefined;
}

const isSame = (a: readonly string[] | null, b: readonly string[] | null) =>
  JSON.stringify(a) === JSON.stringify(b);

const conflictEvent = (files: readonly string[] | null): JobEvent =>
  files ? { type: 'branch-conflict', data: { files } } : { type: 'branch-conflict-resolved', data: {} };
