import type { AgentResult } from '../../agent/agent-task.ts';
import type { JobRow } from '../../database/queries/jobs/job-row.ts';
import { listSummaries } from '../../database/queries/jobs/list-summaries.ts';
import { setPullRequest } from '../../database/queries/jobs/set-pull-request.ts';
import type { CheckReport } from '../../docs/checks/check-report.ts';
import { pullRequestBody } from '../pull-request-body.ts';
import { LeaseLost, type Turn, tell } from '../turn.ts';

/** The job's one open pull request: the one that is there, or a new one. */
export async function openPullRequest(turn: Turn, work: AgentResult, report: CheckReport): Promise<void> {
  const { context, job } = turn;
  const forge = context.forgeOf(job.repository.forge);
  const [open, earlier] = await Promise.all([
    forge.findOpenPullRequest(job.repository, job.branch),
    listSummaries(context.database, job.id),
  ]);
  const { number, url } = await forge.ensurePullRequest(job.repository, {
    head: job.branch,
    base: job.repository.branch,
    // A follow-up adds to what the pull request is about, and a person may have given it a better title.
    title: open?.title ?? work.title,
    body: pullRequestBody({ work, report, earlier, jobId: job.id }),
    draft: job.draft,
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
