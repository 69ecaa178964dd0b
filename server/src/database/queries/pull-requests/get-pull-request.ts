import type { Queryable } from '../../database.ts';
import { type PullRequestRow, pullRequestColumns } from './pull-request-row.ts';

const sql = `select ${pullRequestColumns} from pull_requests where repository = $1 and number = $2`;

export async function getPullRequest(
  database: Queryable,
  repository: string,
  number: number,
): Promise<PullRequestRow | null> {
  const [row] = await database.query<PullRequestRow>(sql, [repository, number]);
  return row ?? null;
}
