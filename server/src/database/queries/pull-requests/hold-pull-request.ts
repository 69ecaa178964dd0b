import type { Queryable } from '../../database.ts';
import { type PullRequestRow, pullRequestColumns } from './pull-request-row.ts';

/** Keeps others from merging or closing it until the transaction ends. */
const sql = `
  select ${pullRequestColumns} from pull_requests
  where repository = $1 and number = $2 for update`;

export async function holdPullRequest(
  tx: Queryable,
  repository: string,
  number: number,
): Promise<PullRequestRow | null> {
  const [row] = await tx.query<PullRequestRow>(sql, [repository, number]);
  return row ?? null;
}
