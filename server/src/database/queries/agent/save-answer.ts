import type { Queryable } from '../../database.ts';
import type { TurnKey } from '../jobs/instruction-row.ts';
import { leaseHeld } from './lease-held.ts';

const sql = `
  with ${leaseHeld}
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
