import type { Queryable } from '../../database.ts';
import { secondsBetweenLooks } from './due-in-turn.ts';

// Nobody may take the rows until then, not even where a delivery makes one due; afterwards they do not come all at
// once. A row that somebody looks at finds out by itself; it alone is due when its hold ends.
const sql = `
  with waiting as (
    select job_id, due_at from watched_pulls join jobs on jobs.id = job_id
    where jobs.project_id = (select project_id from jobs where id = $1)
      and (held_until is null or held_until <= now())
    order by job_id
    for update of watched_pulls
  ), placed as (
    select job_id, due_at, now() + $2 * interval '1 second' as until,
      row_number() over (order by due_at, job_id) as place
    from waiting
  )
  update watched_pulls set
    held_until = placed.until,
    due_at = greatest(placed.due_at, placed.until + placed.place * interval '${secondsBetweenLooks} seconds')
  from placed where watched_pulls.job_id = placed.job_id`;

/** The host of this job's repository does not want to be asked, or cannot be, for so long. */
export async function leaveHostAlone(on: Queryable, jobId: string, seconds: number): Promise<void> {
  await on.query(sql, [jobId, seconds]);
}
