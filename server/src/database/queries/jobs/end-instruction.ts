import type { Queryable } from '../../database.ts';

const sql = `
  with ended as (
    update instructions set status = $3, summary = $4, finished_at = now() where job_id = $1 and number = $2
  )
  select exists (
    select from instructions where job_id = $1 and number <> $2 and status in ('queued', 'running')
  ) as "hasNext"`;

/** Answers whether another instruction is waiting; the caller holds the job's lock, so that stays true. */
export async function endInstruction(
  tx: Queryable,
  jobId: string,
  number: number,
  status: 'done' | 'failed',
  summary: string | null,
): Promise<boolean> {
  const [row] = await tx.query<{ hasNext: boolean }>(sql, [jobId, number, status, summary]);
  return row!.hasNext;
}
