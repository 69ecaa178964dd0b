import type { Queryable } from '../../database.ts';
import type { TurnKey } from './instruction-row.ts';

// The steps go with the base: what a model did to other files must not be repeated on these.
const sql = `
  with forgotten as (
    update instructions set base_commit = null, branch_commit = null, result_commit = null, sources = null
    where job_id = $1 and number = $2 and exists (select from jobs where id = $1 and lease = $3)
    returning job_id, number
  )
  delete from agent_steps using forgotten
  where agent_steps.job_id = forgotten.job_id and agent_steps.instruction = forgotten.number`;

/** The turn's next attempt decides anew where it starts. */
export async function forgetTurnBase(on: Queryable, { jobId, number, lease }: TurnKey): Promise<void> {
  await on.query(sql, [jobId, number, lease]);
}
