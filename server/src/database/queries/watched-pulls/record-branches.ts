import type { Queryable } from '../../database.ts';

const sql = `
  with before as (
    select job_id, base_commit, branch_commit, conflict from watched_pulls
    where job_id = $1 and number = $2 for update
  )
  update watched_pulls set base_commit = $3, branch_commit = $4, conflict = $5
  from before where watched_pulls.job_id = before.job_id
  returning before.conflict,
    before.base_commit is not distinct from $3 and before.branch_commit is not distinct from $4 as "isKnown"`;

export interface ComparedBranches {
  baseCommit: string;
  branchCommit: string;
  /** The files in which they contradict each other; null: none do. */
  conflict: readonly string[] | null;
}

export interface RecordedBefore {
  conflict: string[] | null;
  /** Another look compared the very same commits. */
  isKnown: boolean;
}

/** What was found when they were compared. Answers with what was known before; undefined: no longer watched. */
export async function recordBranches(
  tx: Queryable,
  jobId: string,
  number: number,
  { baseCommit, branchCommit, conflict }: ComparedBranches,
): Promise<RecordedBefore | undefined> {
  const values = [jobId, number, baseCommit, branchCommit, conflict && JSON.stringify(conflict)];
  const [row] = await tx.query<RecordedBefore>(sql, values);
  return row;
}
