import type { Queryable } from '../../database.ts';
import type { TurnKey } from '../jobs/instruction-row.ts';
import { leaseHeld } from './lease-held.ts';

// A turn that makes progress is not stuck: everything is counted anew from each answer, whose number is bounded.
const sql = `
  with ${leaseHeld}, gotten_on as (
    update instructions set attempts = 1, failures = 0, suspected = false, deaths = 0, death_step = null
    from held where job_id = held.id and number = $2 and (attempts > 1 or failures > 0 or suspected)
  )
  insert into agent_steps (job_id, instruction, number, answer) select id, $2, $4, $5 from held
  returning number`;

/** `answer` is JSON. False when the lease is lost. */
export async function saveAnswer(
  on: Queryable,
  { jobId, number, lease }: TurnKey,
  step: number,
  answer: string,
): Promise<boolean> {
  return (await on.query(sql, [jobId, number, lease, step, answer])).length > 0;
}
