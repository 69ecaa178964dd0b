import type { Queryable } from '../../database.ts';

/** One row for each step; a turn without any has one row, without an answer. */
export interface EarlierStepRow {
  number: number;
  prompt: string;
  status: 'done' | 'failed';
  summary: string | null;
  error: string | null;
  answer: unknown;
  results: unknown;
}

// What was said long ago is left out; what was asked and what came of it is not.
const sql = `
  select i.number, i.prompt, i.status, i.summary, i.error, s.answer, s.results
  from instructions i
  left join agent_steps s on s.job_id = i.job_id and s.instruction = i.number and i.number >= $2 - 10
  where i.job_id = $1 and i.number < $2 and i.number >= $2 - 100 and i.status in ('done', 'failed')
  order by i.number, s.number`;

export function listEarlierTurns(
  on: Queryable,
  jobId: string,
  instruction: number,
): Promise<EarlierStepRow[]> {
  return on.query(sql, [jobId, instruction]);
}
