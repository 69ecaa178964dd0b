import type { Queryable } from '../../database.ts';
import { type InstructionRow, instructionColumns } from './instruction-row.ts';

// `started_at` keeps its first value: the commit carries it, and a repeated turn must make the same commit.
const sql = `
  update instructions set
    status = 'running', attempts = attempts + 1, started_at = coalesce(started_at, date_trunc('second', now()))
  where job_id = $1
    and number = (select min(number) from instructions where job_id = $1 and status in ('queued', 'running'))
    and exists (select from jobs where id = $1 and lease = $2)
  returning ${instructionColumns}`;

/** The oldest instruction that is not yet carried out, or null when there is none or the lease is lost. */
export async function takeInstruction(
  on: Queryable,
  jobId: string,
  lease: string,
): Promise<InstructionRow | null> {
  const [row] = await on.query<InstructionRow>(sql, [jobId, lease]);
  return row ?? null;
}
