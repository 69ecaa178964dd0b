import type { JobBody, JobEventBody } from '../contract/job.ts';
import type { JobRow, RepositoryRow } from '../database/queries/jobs/job-row.ts';
import type { EventRow } from '../database/queries/jobs/list-events.ts';

/** Links are composed when read, so that a new public address needs no migration. */
export const repositoryUrl = (repository: RepositoryRow, publicUrl: string): string =>
  repository.url ?? `${publicUrl}/git/${repository.name}.git`;

export const pullRequestUrl = (projectId: string, number: number, publicUrl: string): string =>
  `${publicUrl}/projects/${projectId}/pulls/${number}`;

export const jobUrl = ({ projectId, id }: JobRow, publicUrl: string): string =>
  `${publicUrl}/projects/${projectId}/jobs/${id}`;

export function presentJob(job: JobRow, publicUrl: string): JobBody {
  const pullRequest = job.pullRequest && {
    number: job.pullRequest.number,
    url: job.pullRequest.url ?? pullRequestUrl(job.projectId, job.pullRequest.number, publicUrl),
    state: job.pullRequest.state,
  };
  return {
    id: job.id,
    title: job.title,
    status: job.status,
    source: { repository: repositoryUrl(job.repository, publicUrl), ref: job.branch },
    model: job.model,
    prLink: job.status === 'active' ? null : (pullRequest?.url ?? null),
    createdAt: job.createdAt.toISOString(),
    archivedAt: job.archivedAt?.toISOString() ?? null,
    error: job.error,
    summary: job.summary,
    pullRequest,
  };
}

export const presentEvent = (event: EventRow): JobEventBody => ({
  id: event.id,
  type: event.type,
  at: event.at.toISOString(),
  data: event.data,
});
