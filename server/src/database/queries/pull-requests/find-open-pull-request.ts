import type { Queryable } from '../../database.ts';
import { type PullRequestRow, pullRequestColumns } from './pull-request-row.ts';

/** A unique index allows one at most. */
const sql = `
  select ${pullRequestColumns} from pull_requests
  where repository = $1 and head = $2 and state = 'open'`;

export async function findOpenPullRequest(
  database: Queryable,
  repository: string,
  head: string,
): Promise<PullRequestRow | null> {
  const [row] = await database.query<PullRequestRow>(sql, [repository, head]);
  return row ?? null;
}
