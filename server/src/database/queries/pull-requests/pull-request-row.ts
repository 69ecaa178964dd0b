export interface PullRequestRow {
  repository: string;
  number: number;
  title: string;
  body: string;
  head: string;
  base: string;
  draft: boolean;
  state: 'open' | 'merged' | 'closed';
  headCommit: string | null;
  mergeCommit: string | null;
  jobId: string | null;
  createdAt: Date;
  closedAt: Date | null;
}

export const pullRequestColumns = `
  repository, number, title, body, head, base, draft, state,
  head_commit as "headCommit", merge_commit as "mergeCommit", job_id as "jobId",
  created_at as "createdAt", closed_at as "closedAt"`;
