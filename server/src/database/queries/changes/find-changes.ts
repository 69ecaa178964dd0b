import type { Queryable } from '../../database.ts';

const sql = `
  select base_commit as base, head_commit as head, omitted from job_changes where job_id = $1`;

export interface ChangesRow {
  /** Where the branch left its base, and where it stood. */
  base: string;
  head: string;
  /** Files beyond what is kept. */
  omitted: number;
}

/** Null: the job has pushed nothing. */
export async function findChanges(on: Queryable, jobId: string): Promise<ChangesRow | null> {
  const [row] = await on.query<ChangesRow>(sql, [jobId]);
  return row ?? null;
}
