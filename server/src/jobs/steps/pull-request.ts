import type { AgentResult } from '../../agent/agent-task.ts';
import type { GateReport } from '../../agent/gate/gate-report.ts';
import type { JobRow } from '../../database/queries/jobs/job-row.ts';
import { listSummaries } from '../../database/queries/jobs/list-summaries.ts';
import { setPullRequest } from '../../database/queries/jobs/set-pull-request.ts';
import { completeTitle, isPartialDraft, partialTitle } from '../partial-work.ts';
import { jobUrl } from '../present-job.ts';
import { pullRequestBody } from '../pull-request-body.ts';
import { LeaseLost, type Turn, tell, type Workspace } from '../turn.ts';
import { withoutReferences } from '../without-references.ts';

/** The job's one open pull request: the one that is there, or a new one. */
export async function openPullRequest(
  turn: Turn,
  workspace: Workspace,
  work: AgentResult,
  report: GateReport,
): Promise<void> {
  const { context, job } = turn;
  const isPartial = work.partial !== null;
  const forge = context.forgeOf(job.repository.forge);
  const [open, earlier] = await Promise.all([
    forge.findOpenPullRequest(job.repository, job.branch),
    listSummaries(context.database, job.id),
  ]);
  // A follow-up adds to what the pull request is about, and a person may have given it a better title; that of
  // partial work was made up, and goes once the work is whole.
  const keepsTitle = open && (isPartial || !isPartialDraft(open));
  const title = keepsTitle ? open.title : withoutReferences(work.title);
  const { number, url } = await forge.ensurePullRequest(job.repository, {
    head: job.branch,
    base: job.repository.branch,
    title: isPartial ? partialTitle(title) : completeTitle(title),
    body: pullRequestBody({
      work,
      report,
      earlier,
      usage: workspace.memory.usage(),
      model: job.model,
      jobId: job.id,
      jobUrl: jobUrl(job, context.publicUrl),
    }),
    // A person may have made it ready, or a draft again; only what was partial follows the work.
    draft: isPartial || (open && !isPartialDraft(open) ? open.draft : job.draft),
    jobId: job.id,
  });
  const isNew = job.pullRequest?.number !== number;
  await record(turn, { number, url, state: 'open' });
  await tell(turn, isNew ? 'pull-request-opened' : 'pull-request-updated', { number });
  // Merged or closed before the job knew of it: from here on the job is told.
  const now = await forge.getPullRequest(job.repository, number);
  if (now && now.state !== 'open') await record(turn, { number, url, state: now.state });
}

async function record(
  { context, job, lease }: Turn,
  pullRequest: NonNullable<JobRow['pullRequest']>,
): Promise<void> {
  if (!(await setPullRequest(context.database, job.id, lease, pullRequest))) throw new LeaseLost();
}
