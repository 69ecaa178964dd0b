import type { Queryable } from '../../database.ts';

// The job's row is locked by the caller, so that two messages never get one number.
const sql = `
  insert into instructions (job_id, number, prompt)
  select $1, coalesce(max(number), 0) + 1, $2 from instructions where job_id = $1
  returning number`;

export async function insertInstruction(on: Queryable, jobId: string, prompt: string): Promise<number> {
  const [row] = await on.query<{ number: number }>(sql, [jobId, prompt]);
  return row!.number;
}
