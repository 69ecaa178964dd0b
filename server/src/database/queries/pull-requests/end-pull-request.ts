import type { Queryable } from '../../database.ts';
import { type PullRequestRow, pullRequestColumns } from './pull-request-row.ts';

export type PullRequestEnd = Pick<
  PullRequestRow,
  'repository' | 'number' | 'state' | 'headCommit' | 'mergeCommit'
>;

/** Only an open one can be merged or closed; null says that it was not. */
const sql = `
  update pull_requests
  set state = $3, head_commit = coalesce($4, head_commit), merge_commit = $5, updated_at = now(), closed_at = now()
  where repository = $1 and number = $2 and state = 'open'
  returning ${pullRequestColumns}`;

export async function endPullRequest(
  database: Queryable,
  { repository, number, state, headCommit, mergeCommit }: PullRequestEnd,
): Promise<PullRequestRow | null> {
  const values = [repository, number, state, headCommit, mergeCommit];
  const [row] = await database.query<PullRequestRow>(sql, values);
  return row ?? null;
}
