import type { Queryable } from '../../database.ts';
import { type WatchedPullRow, watchedPullColumns } from './watched-pull-row.ts';

// Workers pass each other by (skip locked). A flood of deliveries makes a row due again and again, and costs one
// look in five seconds. Milliseconds, since that is how exactly the holder can name its hold again.
const sql = `
  update watched_pulls set
    looked_at = now(),
    due_at = hold.until,
    held_until = hold.until
  from (select date_trunc('milliseconds', now() + $2 * interval '1 second') as until) as hold
  where job_id in (
    select job_id from watched_pulls
    where due_at <= now()
      and (held_until is null or held_until <= now())
      and (looked_at is null or looked_at <= now() - interval '5 seconds')
    order by due_at
    limit $1
    for update skip locked
  )
  returning ${watchedPullColumns}`;

/** Rows that nobody else gets for as long; a holder that dies loses them then. */
export function takeDuePulls(on: Queryable, most: number, holdSeconds: number): Promise<WatchedPullRow[]> {
  return on.query(sql, [most, holdSeconds]);
}
