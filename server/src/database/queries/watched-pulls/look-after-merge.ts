import type { Queryable } from '../../database.ts';

/** A merge in a local repository takes far less. */
const seconds = 5;

const sql = `
  update watched_pulls set due_at = least(due_at, now() + interval '${seconds} seconds')
  where job_id = (select job_id from pull_requests where repository = $1 and number = $2)`;

/**
 * To be called, outside of a transaction, before a local pull request is merged: if the process dies after git has
 * merged and before that is recorded, a worker finds it.
 */
export async function lookAfterMerge(on: Queryable, repository: string, number: number): Promise<void> {
  await on.query(sql, [repository, number]);
}
