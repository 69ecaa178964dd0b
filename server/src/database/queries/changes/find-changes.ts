import type { Queryable } from '../../database.ts';

const sql = `
  select base_commit as base, head_commit as head, omitted from job_changes
  where job_id = $1 and is_refused = $2`;

export interface ChangesRow {
  /** Where the branch left its base, and where it stood; of what was refused, the tree. */
  base: string;
  head: string;
  /** Files beyond what is kept. */
  omitted: number;
}

/** Null: the job has pushed nothing, or nothing of it was refused. */
export async function findChanges(
  on: Queryable,
  jobId: string,
  isRefused = false,
): Promise<ChangesRow | null> {
  const [row] = await on.query<ChangesRow>(sql, [jobId, isRefused]);
  return row ?? null;
}
