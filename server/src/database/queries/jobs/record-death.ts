import type { Queryable } from '../../database.ts';

// Deaths count at one and the same step, and only of a job that was alone. One that was not is suspected: it runs
// alone the next time, and its attempt does not count.
const sql = `
  with there as (
    select job_id, number, at_step, count(*) over () = 1 as alone from instructions
    where at_process = $1 and at_step is not null and status = 'running'
  )
  update instructions as each set
    suspected = true,
    deaths = case when each.death_step = there.at_step then each.deaths else 0 end
      + case when there.alone then 1 else 0 end,
    death_step = there.at_step,
    attempts = case when there.alone then each.attempts else greatest(0, each.attempts - 1) end,
    at_step = null,
    at_process = null
  from there
  where each.job_id = there.job_id and each.number = there.number and each.at_process = $1`;

/** To be called once it is certain that the process has ended without handing its jobs back. Safe to repeat. */
export async function recordDeath(on: Queryable, process: string): Promise<void> {
  await on.query(sql, [process]);
}
