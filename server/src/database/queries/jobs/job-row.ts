import type { JobError, JobStatus, PullRequestState } from '../../../contract/job.ts';
import type { ForgeName } from '../../../contract/repository.ts';

export interface RepositoryRow {
  forge: ForgeName;
  url: string | null;
  name: string | null;
  branch: string;
  root: string;
  /** Where the host's API is, where that cannot be told from the URL. */
  apiUrl?: string | null;
}

export interface JobRow {
  id: string;
  projectId: string;
  /** The beginning of its first prompt. */
  title: string;
  status: JobStatus;
  model: string;
  repository: RepositoryRow;
  branch: string;
  draft: boolean;
  summary: string | null;
  error: JobError | null;
  /** `url` is null where it is composed from the public address (the local forge). */
  pullRequest: { number: number; url: string | null; state: PullRequestState } | null;
  createdAt: Date;
  archivedAt: Date | null;
}

export const jobColumns = `
  id, project_id as "projectId", title, status, model, repository, branch, draft, summary,
  error, pull_request as "pullRequest", created_at as "createdAt", archived_at as "archivedAt"`;
