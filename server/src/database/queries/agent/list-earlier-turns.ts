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

// What was said long ago is left out, and what no model could read at once; what was asked and what came of it
// is not. A job that waits for its model holds all of it in memory.
const sql = `
  with recent as (
    select instruction, number, answer, results, sum(octet_length(answer::text) + octet_length(coalesce(results::text, '')))
      over (order by instruction desc, number desc) as bytes
    from agent_steps where job_id = $1 and instruction < $2 and instruction >= $2 - 10
  )
  select i.number, i.prompt, i.status, i.summary, i.error, s.answer, s.results
  from instructions i left join recent s on s.instruction = i.number and s.bytes <= $3
  where i.job_id = $1 and i.number < $2 and i.number >= $2 - 100 and i.status in ('done', 'failed')
  order by i.number, s.number`;

export function listEarlierTurns(
  on: Queryable,
  jobId: string,
  instruction: number,
  mostBytes: number,
): Promise<EarlierStepRow[]> {
  return on.query(sql, [jobId, instruction, mostBytes]);
}
