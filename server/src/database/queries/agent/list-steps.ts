import type { Queryable } from '../../database.ts';

export interface StepRow {
  number: number;
  answer: unknown;
  /** Null: not all of its tools have run. */
  results: unknown;
}

const sql = `
  select number, answer, results from agent_steps
  where job_id = $1 and instruction = $2 order by number`;

export function listSteps(on: Queryable, jobId: string, instruction: number): Promise<StepRow[]> {
  return on.query(sql, [jobId, instruction]);
}
