import type { Queryable } from '../../database.ts';

const sql = `
  with before as (select job_id, conflict from watched_pulls where job_id = $1 and number = $2 for update)
  update watched_pulls set base_commit = $3, branch_commit = $4, conflict = $5
  from before where watched_pulls.job_id = before.job_id
  returning before.conflict as "conflictBefore"`;

export interface ComparedBranches {
  baseCommit: string;
  branchCommit: string;
  /** The files in which they contradict each other; null: none do. */
  conflict: readonly string[] | null;
}

/** What was found when they were compared. Answers with the conflict that was known before; undefined: no longer watched. */
export async function recordBranches(
  tx: Queryable,
  jobId: string,
  number: number,
  { baseCommit, branchCommit, conflict }: ComparedBranches,
): Promise<string[] | null | undefined> {
  const values = [jobId, number, baseCommit, branchCommit, conflict && JSON.stringify(conflict)];
  const [row] = await tx.query<{ conflictBefore: string[] | null }>(sql, values);
  return row?.conflictBefore;
}
