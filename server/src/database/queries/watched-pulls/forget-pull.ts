import type { Queryable } from '../../database.ts';
import type { WatchedPullRow } from './watched-pull-row.ts';

// What a delivery made due meanwhile is looked at once more.
const sql = `
  delete from watched_pulls where job_id = $1 and held_until = $2 and due_at = held_until
  returning job_id`;

/** Ends the watch, until the host speaks of the pull request again. False: somebody did meanwhile. */
export async function forgetPull(
  on: Queryable,
  { jobId, heldUntil }: Pick<WatchedPullRow, 'jobId' | 'heldUntil'>,
): Promise<boolean> {
  return (await on.query(sql, [jobId, heldUntil])).length > 0;
}
