import type { Queryable } from '../../database.ts';

const sql = 'delete from pull_requests where repository = $1';

/** Those of a local repository that is removed: another of its name begins without any. */
export const deletePullRequests = async (on: Queryable, repository: string): Promise<void> =>
  void (await on.query(sql, [repository]));
