import type { JobErrorCode } from '../../contract/error.ts';
import { Fault } from '../../foundation/fault.ts';
import type { PullRequest, PullRequestProposal } from '../forge.ts';
import { findOpen } from './find-merge-request.ts';
import { findReviewers } from './find-reviewers.ts';
import type { GitLabProject } from './gitlab-api.ts';
import { bareTitle, toDescription, toPullRequest, toTitle } from './merge-request.ts';
import { isRefusal } from './refusal.ts';
import { type MergeRequest, mergeRequest } from './schema.ts';

/** Looks first, and looks again where another worker was faster (409) or the answer was lost. */
export async function ensureMergeRequest(
  project: GitLabProject,
  proposal: PullRequestProposal,
): Promise<PullRequest> {
  const open = await findOpen(project, proposal.head);
  if (open) return revise(project, open, proposal);
  await requireBranches(project, proposal);
  try {
    return toPullRequest(await create(project, proposal));
  } catch (error) {
    if (isRefusal(error) && error.status !== 409) throw error;
    const made = await findOpen(project, proposal.head);
    if (!made) throw error;
    return revise(project, made, proposal);
  }
}

async function create({ api, path }: GitLabProject, proposal: PullRequestProposal): Promise<MergeRequest> {
  const { head, base, title, body, draft, labels = [], reviewers = [] } = proposal;
  const reviewerIds = await findReviewers(api, reviewers);
  const made = await api.mergeRequests.create(path, head, base, toTitle(title, draft), {
    description: toDescription(body),
    ...(labels.length > 0 && { labels: labels.join(',') }),
    ...(reviewerIds.length > 0 && { reviewerIds }),
  });
  return api.read(mergeRequest, made);
}

/** Only what differs, so that nobody is told of a change that is none. */
async function revise(
  { api, path }: GitLabProject,
  open: MergeRequest,
  proposal: PullRequestProposal,
): Promise<PullRequest> {
  const title = toTitle(proposal.title, proposal.draft);
  const description = toDescription(proposal.body);
  const isTitled = bareTitle(open.title).trim() === bareTitle(title) && open.draft === proposal.draft;
  const isDescribed = (open.description ?? '').replaceAll('\r', '').trimEnd() === description;
  const changes = { ...(!isTitled && { title }), ...(!isDescribed && { description }) };
  if (Object.keys(changes).length === 0) return toPullRequest(open);
  const revised = await api.mergeRequests.edit(path, open.iid, changes);
  return toPullRequest(api.read(mergeRequest, revised));
}

/** GitLab would open a merge request of branches that do not exist, with nothing in it. */
async function requireBranches(project: GitLabProject, { head, base }: PullRequestProposal): Promise<void> {
  await requireBranch(
    project,
    base,
    'base_branch_missing',
    'Restore it, or give the project another branch.',
  );
  await requireBranch(
    project,
    head,
    'branch_moved',
    'Someone deleted it meanwhile: send the instruction again.',
  );
}

async function requireBranch(
  { api, path }: GitLabProject,
  branch: string,
  code: JobErrorCode,
  advice: string,
): Promise<void> {
  try {
    await api.branches.show(path, branch);
  } catch (error) {
    if (!isRefusal(error, 404)) throw error;
    // A project that is gone is told as such.
    await api.projects.show(path);
    throw new Fault(code, `The project ${path} has no branch ${branch}. ${advice}`);
  }
}
