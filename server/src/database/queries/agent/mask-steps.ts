import type { Queryable } from '../../database.ts';
import type { TurnKey } from '../jobs/instruction-row.ts';

const steps = `
  update agent_steps set answer = $4, results = $5 where job_id = $1 and instruction = $2 and number = $3`;
const files = `
  update agent_files set content = $5 where job_id = $1 and instruction = $2 and step = $3 and path = $4`;
const listed = `
  select step, path, content from agent_files
  where job_id = $1 and instruction = $2 and content is not null order by step, path`;

type Turn = Pick<TurnKey, 'jobId' | 'number'>;

/** Every file of every step, also those that a later step changed again. */
export const listStepFiles = (
  on: Queryable,
  { jobId, number }: Turn,
): Promise<{ step: number; path: string; content: Buffer }[]> => on.query(listed, [jobId, number]);

/** `answer` and `results` are JSON. */
export async function replaceStep(
  tx: Queryable,
  { jobId, number }: Turn,
  step: { number: number; answer: string; results: string | null },
): Promise<void> {
  await tx.query(steps, [jobId, number, step.number, step.answer, step.results]);
}

export async function replaceStepFile(
  tx: Queryable,
  { jobId, number }: Turn,
  file: { step: number; path: string; content: Buffer },
): Promise<void> {
  await tx.query(files, [jobId, number, file.step, file.path, file.content]);
}
