import type { Queryable } from '../../database.ts';
import type { TurnKey } from './instruction-row.ts';

// Durable before the work begins: if its process ends, this is the evidence of what it was doing.
const enter = `
  update instructions set at_step = $4, at_process = $5
  where job_id = $1 and number = $2 and exists (select from jobs where id = $1 and lease = $3)
  returning number`;

/** False when the lease is lost. */
export async function enterStep(
  on: Queryable,
  { jobId, number, lease }: TurnKey,
  step: string,
  process: string,
): Promise<boolean> {
  return (await on.query(enter, [jobId, number, lease, step, process])).length > 0;
}

const leave = `
  update instructions set at_step = null
  where job_id = $1 and number = $2 and exists (select from jobs where id = $1 and lease = $3)`;

/** It waits for something outside of this machine: whatever ends the process meanwhile is not its work. */
export async function leaveStep(on: Queryable, { jobId, number, lease }: TurnKey): Promise<void> {
  await on.query(leave, [jobId, number, lease]);
}
