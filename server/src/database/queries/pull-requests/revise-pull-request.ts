import type { Queryable } from '../../database.ts';
import { type PullRequestRow, pullRequestColumns } from './pull-request-row.ts';

export type PullRequestRevision = Pick<
  PullRequestRow,
  'repository' | 'number' | 'title' | 'body' | 'draft' | 'headCommit'
>;

/** Of an open one alone: what was merged or closed stays as it was then. */
const sql = `
  update pull_requests set title = $3, body = $4, draft = $5, head_commit = $6, updated_at = now()
  where repository = $1 and number = $2 and state = 'open'
  returning ${pullRequestColumns}`;

export async function revisePullRequest(
  database: Queryable,
  { repository, number, title, body, draft, headCommit }: PullRequestRevision,
): Promise<PullRequestRow | null> {
  const [row] = await database.query<PullRequestRow>(sql, [
    repository,
    number,
    title,
    body,
    draft,
    headCommit,
  ]);
  return row ?? null;
}
