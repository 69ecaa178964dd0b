import type { AgentResult } from '../../agent/agent-task.ts';
import type { GateReport } from '../../agent/gate/gate-report.ts';
import type { JobRow } from '../../database/queries/jobs/job-row.ts';
import { listSummaries } from '../../database/queries/jobs/list-summaries.ts';
import { setPullRequest } from '../../database/queries/jobs/set-pull-request.ts';
import type { ForgeCapabilities, ForgeRepository, PullRequest } from '../../forges/forge.ts';
import { Fault } from '../../foundation/fault.ts';
import { openReadable } from '../../git/readable-repository.ts';
import { withoutHostCommands } from '../host-commands.ts';
import { openJobRepository } from '../open-repository.ts';
import { completeTitle, isPartialDraft, partialTitle } from '../partial-work.ts';
import { jobUrl } from '../present-job.ts';
import { pullRequestBody } from '../pull-request-body.ts';
import { keepTicks, readTemplate } from '../pull-request-template.ts';
import { applyTitlePattern } from '../pull-request-title.ts';
import { assertLease, LeaseLost, type Turn, tell, type Workspace } from '../turn.ts';
import { refuseSecrets } from './check.ts';
import { hasLanded } from './landed.ts';
import { startOver } from './push.ts';

interface Finished {
  /** What is on the branch. */
  commit: string;
  work: AgentResult;
  report: GateReport;
}

/**
 * The job's one open pull request: the one that is there, or a new one. Where the one that the turn added to was
 * merged a moment ago, with the turn's commit in it, there is nothing left to propose.
 */
export async function openPullRequest(turn: Turn, workspace: Workspace, finished: Finished): Promise<void> {
  const { context, job, project } = turn;
  const { labels, reviewers } = project.settings.pullRequests ?? {};
  const isPartial = finished.work.partial !== null;
  const repository = await openJobRepository(context, job);
  const open = await repository.findOpenPullRequest(job.branch);
  if (!open && workspace.addsToPullRequest) return afterItEnded(turn, workspace, repository, finished);
  const title = titleOf(turn, finished.work, open);
  const body = await bodyOf(turn, workspace, finished, { open, capabilities: repository.capabilities });
  await refuseSecrets(turn, workspace, [
    { name: 'pull request’s title', text: title },
    { name: 'pull request’s text', text: body },
  ]);
  await assertLease(turn);
  const proposal = {
    head: job.branch,
    base: job.repository.branch,
    title,
    body,
    // A person may have made it ready, or a draft again; only what was partial follows the work.
    draft: isPartial || (open && !isPartialDraft(open) ? open.draft : job.draft),
    ...(labels ? { labels } : {}),
    ...(reviewers ? { reviewers } : {}),
    jobId: job.id,
  };
  let ensured: PullRequest;
  try {
    ensured = await repository.ensurePullRequest(proposal);
  } catch (error) {
    // Merged, and its branch deleted, since it was found open.
    const isGone = error instanceof Fault && error.code === 'branch_moved';
    if (isGone && open) return afterItEnded(turn, workspace, repository, finished);
    throw error;
  }
  const { number, url } = ensured;
  const isNew = job.pullRequest?.number !== number;
  await record(turn, { number, url, state: 'open' });
  await tell(turn, isNew ? 'pull-request-opened' : 'pull-request-updated', { number });
  // Merged or closed before the job knew of it: from here on the job is told.
  const now = await repository.getPullRequest(number);
  if (now && now.state !== 'open') await record(turn, { number, url, state: now.state });
}

async function afterItEnded(
  turn: Turn,
  { mirror }: Workspace,
  repository: ForgeRepository,
  { commit }: Finished,
): Promise<void> {
  const { context, job, signal } = turn;
  const { branch } = job.repository;
  const commits = await context.mirrors.fetchBranches(await repository.source(), [branch], signal);
  const base = commits.get(branch) ?? null;
  if (!(await hasLanded(turn, [...turn.instruction.commits, commit], { repository, mirror, base })))
    await startOver(turn);
}

/**
 * A follow-up adds to what the pull request is about, and a person may have given it a better title; that of partial
 * work was made up, and goes once the work is whole.
 */
function titleOf({ project }: Turn, { title, partial }: AgentResult, open: PullRequest | null): string {
  const isPartial = partial !== null;
  const keeps = open && (isPartial || !isPartialDraft(open));
  const own = keeps
    ? open.title
    : applyTitlePattern(project.settings.pullRequests?.title, withoutHostCommands(title));
  return isPartial ? partialTitle(own) : completeTitle(own);
}

async function bodyOf(
  turn: Turn,
  workspace: Workspace,
  { work, report }: Finished,
  { open, capabilities }: { open: PullRequest | null; capabilities: ForgeCapabilities },
): Promise<string> {
  const { context, job } = turn;
  const body = pullRequestBody({
    work,
    report,
    earlier: workspace.addsToPullRequest ? await listSummaries(context.database, job.id) : [],
    usage: workspace.memory.usage(),
    model: job.model,
    jobId: job.id,
    jobUrl: jobUrl(job, context.publicUrl),
    template: await templateOf(turn, workspace, capabilities.templatePaths),
    maximum: capabilities.maximumBody,
  });
  return open ? keepTicks(body, open.body) : body;
}

/** From the base branch, which no job can write to. */
async function templateOf(
  { job, project, signal }: Turn,
  { mirror, baseCommit, baseBranchCommit }: Workspace,
  paths: readonly string[],
): Promise<string | null> {
  if (project.settings.pullRequests?.template === false) return null;
  const base = openReadable(mirror, baseBranchCommit ?? baseCommit, job.repository.branch, signal);
  const known = await base.ids();
  const path = paths.find((one) => known.has(one));
  return readTemplate(path === undefined ? null : await base.read(path));
}

async function record(
  { context, job, lease }: Turn,
  pullRequest: NonNullable<JobRow['pullRequest']>,
): Promise<void> {
  if (!(await setPullRequest(context.database, job.id, lease, pullRequest))) throw new LeaseLost();
}
