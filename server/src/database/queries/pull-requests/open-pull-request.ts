import type { Queryable } from '../../database.ts';
import { type PullRequestRow, pullRequestColumns } from './pull-request-row.ts';

export type NewPullRequest = Pick<
  PullRequestRow,
  'repository' | 'title' | 'body' | 'head' | 'base' | 'draft' | 'headCommit' | 'jobId'
>;

/** Numbered within its repository; the caller holds `lockPullRequests`. */
const sql = `
  insert into pull_requests (repository, number, title, body, head, base, draft, state, head_commit, job_id)
  select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, 'open', $7, $8
  from pull_requests where repository = $1
  returning ${pullRequestColumns}`;

export async function openPullRequest(tx: Queryable, pull: NewPullRequest): Promise<PullRequestRow> {
  const { repository, title, body, head, base, draft, headCommit, jobId } = pull;
  const values = [repository, title, body, head, base, draft, headCommit, jobId];
  const [row] = await tx.query<PullRequestRow>(sql, values);
  return row!;
}
