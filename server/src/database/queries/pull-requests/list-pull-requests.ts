import type { Queryable } from '../../database.ts';
import { type PullRequestRow, pullRequestColumns } from './pull-request-row.ts';

const sql = `
  select ${pullRequestColumns} from pull_requests
  where repository = $1 and ($2::text is null or state = $2)
  order by number desc limit $3 offset $4`;

export interface PullRequestPage {
  repository: string;
  state: PullRequestRow['state'] | null;
  limit: number;
  offset: number;
}

/** The newest first. */
export const listPullRequests = (
  on: Queryable,
  { repository, state, limit, offset }: PullRequestPage,
): Promise<PullRequestRow[]> => on.query(sql, [repository, state, limit, offset]);
