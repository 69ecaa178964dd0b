import type { ChangesBody, FileChangeBody } from '../contract/changes.ts';
import type { PullRequestBody, PullRequestWithConflicts } from '../contract/pull-request.ts';
import type { Database } from '../database/database.ts';
import type { RepositoryRow } from '../database/queries/jobs/job-row.ts';
import { listPullRequests as listRows } from '../database/queries/pull-requests/list-pull-requests.ts';
import type { LocalForge } from '../forges/local/local-forge.ts';
import type { LocalPullRequest } from '../forges/local/local-repository.ts';
import { Fault } from '../foundation/fault.ts';
import { GitError } from '../git/git-error.ts';
import { noChanges, noSuchChange } from './changes/get-changes.ts';
import { presentChange, presentListed } from './changes/present-change.ts';
import { pullRequestUrl } from './present-job.ts';

export interface LocalPullRequests {
  database: Database;
  forge: LocalForge;
  publicUrl: string;
  /** Who a merge is by. */
  author: { name: string; email: string };
}

/** One pull request, addressed through a project that works on its repository. */
export interface PullRequestAddress {
  projectId: string;
  repository: RepositoryRow;
  number: string;
}

export async function getPullRequest(
  context: LocalPullRequests,
  at: PullRequestAddress,
): Promise<PullRequestWithConflicts> {
  const found = await find(context, at);
  const conflicts = await context.forge.open(at.repository).conflicts(found);
  return { ...present(context, at.projectId, found), conflicts };
}

export async function listPullRequestChanges(
  context: LocalPullRequests,
  at: PullRequestAddress,
  signal: AbortSignal,
): Promise<ChangesBody> {
  const found = await find(context, at);
  const changes = await inGoodTime(context.forge.open(at.repository).listChanges(found, signal), signal);
  return changes ? { ...changes, files: changes.files.map(presentListed), refused: false } : noChanges;
}

export async function getPullRequestFileChange(
  context: LocalPullRequests,
  at: PullRequestAddress,
  path: string,
  signal: AbortSignal,
): Promise<FileChangeBody> {
  const found = await find(context, at);
  const change = await inGoodTime(context.forge.open(at.repository).readChange(found, path, signal), signal);
  if (!change) throw noSuchChange();
  return presentChange(change, change);
}

/** Files may be so long that git compares them for minutes; whoever waited may be gone by then. */
async function inGoodTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const isLate = error instanceof GitError && error.failure === 'timeout';
    if (!isLate && !signal.aborted) throw error;
    const message = 'Git takes too long to compare this pull request with its base. Look at it in a clone.';
    throw new Fault('unavailable', message, { cause: error });
  }
}

export interface ListedPulls {
  pulls: Omit<PullRequestBody, 'body'>[];
  hasMore: boolean;
}

export async function listPullRequests(
  context: LocalPullRequests,
  { projectId, repository }: Omit<PullRequestAddress, 'number'>,
  { state, limit, offset }: { state?: PullRequestBody['state'] | undefined; limit: number; offset: number },
): Promise<ListedPulls> {
  const { name } = repository;
  if (name === null) return { pulls: [], hasMore: false };
  // One more than asked for tells whether there is a next page.
  const page = { repository: name, state: state ?? null, limit: limit + 1, offset };
  const found = await listRows(context.database, page);
  const pulls = found.slice(0, limit).map((row) => {
    const { body: _long, ...shown } = present(context, projectId, row);
    return shown;
  });
  return { pulls, hasMore: found.length > limit };
}

export async function mergePullRequest(
  context: LocalPullRequests,
  at: PullRequestAddress,
): Promise<PullRequestBody> {
  const { number } = await find(context, at);
  return present(
    context,
    at.projectId,
    await context.forge.open(at.repository).mergePullRequest(number, context.author),
  );
}

export async function closePullRequest(
  context: LocalPullRequests,
  at: PullRequestAddress,
): Promise<PullRequestBody> {
  const { number } = await find(context, at);
  return present(context, at.projectId, await context.forge.open(at.repository).closePullRequest(number));
}

async function find(
  context: LocalPullRequests,
  { repository, number }: PullRequestAddress,
): Promise<LocalPullRequest> {
  const known = repository.forge === 'local' && /^[1-9]\d{0,8}$/.test(number);
  const found = known ? await context.forge.open(repository).getPullRequest(Number(number)) : null;
  if (!found)
    throw new Fault('not_found', 'There is no such pull request in this project’s local repository.');
  return found;
}

const present = (
  context: LocalPullRequests,
  projectId: string,
  found: Omit<LocalPullRequest, 'url'>,
): PullRequestBody => ({
  number: found.number,
  title: found.title,
  body: found.body,
  state: found.state,
  draft: found.draft,
  head: found.head,
  base: found.base,
  url: pullRequestUrl(projectId, found.number, context.publicUrl),
  jobId: found.jobId,
  createdAt: found.createdAt.toISOString(),
  closedAt: found.closedAt?.toISOString() ?? null,
});
