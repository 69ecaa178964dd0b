import type { Queryable } from '../../database.ts';

// Deaths count at one and the same step. A job that was not alone is only suspected: it runs alone the next time,
// and its attempt does not count.
const sql = `
  with there as (
    select job_id, number, at_step, count(*) over () = 1 as alone from instructions
    where at_process = $1 and at_step is not null and status = 'running'
  )
  update instructions as each set
    deaths = case when each.death_step = there.at_step then each.deaths else 0 end + 1,
    death_step = there.at_step,
    died_alone = there.alone,
    attempts = case when there.alone then each.attempts else greatest(0, each.attempts - 1) end,
    at_step = null,
    at_process = null
  from there
  where each.job_id = there.job_id and each.number = there.number and each.at_process = $1`;

/** To be called once it is certain that the process has ended without handing its jobs back. Safe to repeat. */
export async function recordDeath(on: Queryable, process: string): Promise<void> {
  await on.query(sql, [process]);
}
