import type { Queryable } from '../../database.ts';

// The files of its steps were kept for whoever would have gone on with it.
const sql = `
  with ended as (
    update instructions set status = $3, summary = $4, error = $5, finished_at = now()
    where job_id = $1 and number = $2
  ), tidied as (
    delete from agent_files where job_id = $1 and instruction = $2
  )
  select exists (
    select from instructions where job_id = $1 and number <> $2 and status in ('queued', 'running')
  ) as "hasNext"`;

export interface InstructionEnd {
  status: 'done' | 'failed';
  summary: string | null;
  error: string | null;
}

/** Answers whether another instruction is waiting; the caller holds the job's lock, so that stays true. */
export async function endInstruction(
  tx: Queryable,
  jobId: string,
  number: number,
  { status, summary, error }: InstructionEnd,
): Promise<boolean> {
  const [row] = await tx.query<{ hasNext: boolean }>(sql, [jobId, number, status, summary, error]);
  return row!.hasNext;
}
