import type { Queryable } from '../../database.ts';
import { type PullRequestRow, pullRequestColumns } from './pull-request-row.ts';

const sql = `
  select ${pullRequestColumns} from pull_requests
  where repository = $1 and state = 'open' order by number desc limit 1000`;

export function listOpenPullRequests(database: Queryable, repository: string): Promise<PullRequestRow[]> {
  return database.query<PullRequestRow>(sql, [repository]);
}
