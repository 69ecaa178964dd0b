import type { Queryable } from '../../database.ts';
import { type JobRow, jobColumns } from './job-row.ts';

export type ArchivedWork = JobRow & {
  instruction: number;
  /** Where the branch was before the turn; null: it did not exist. */
  branchCommit: string | null;
  resultCommit: string;
};

const sql = `
  select ${jobColumns}, number as instruction, branch_commit as "branchCommit", result_commit as "resultCommit"
  from jobs, lateral (
    select number, branch_commit, result_commit from instructions
    where job_id = jobs.id and status = 'running' and result_commit is not null
  ) as unfinished
  where id = $1 and jobs.status = 'archived'`;

/** The turn that was under way when its job was archived, if it had come to a commit; null: nothing is to be done. */
export async function findArchivedWork(on: Queryable, jobId: string): Promise<ArchivedWork | null> {
  const [row] = await on.query<ArchivedWork>(sql, [jobId]);
  return row ?? null;
}

const forget = `
  update instructions set result_commit = null where job_id = $1 and number = $2 and result_commit = $3`;

/** It is settled, and not looked at again. */
export async function forgetArchivedWork(
  on: Queryable,
  { id, instruction, resultCommit }: ArchivedWork,
): Promise<void> {
  await on.query(forget, [id, instruction, resultCommit]);
}
