import type { Queryable } from '../../database.ts';
import type { TurnKey } from '../jobs/instruction-row.ts';
import { leaseHeld } from './lease-held.ts';

// Progress, as a new answer is.
const sql = `
  with ${leaseHeld}, gotten_on as (
    update instructions set suspected = false, deaths = 0, death_step = null
    from held where job_id = held.id and number = $2 and suspected
  )
  update agent_steps set results = $5 from held
  where job_id = held.id and instruction = $2 and number = $4
  returning number`;

/** `results` is JSON. False when the lease is lost. */
export async function saveResults(
  on: Queryable,
  { jobId, number, lease }: TurnKey,
  step: number,
  results: string,
): Promise<boolean> {
  return (await on.query(sql, [jobId, number, lease, step, results])).length > 0;
}
