import type { Queryable } from '../../database.ts';
import type { TurnKey } from './instruction-row.ts';

// Only the first attempt of a turn decides where it starts; a repetition reads what was decided.
const sql = `
  update instructions set
    branch_commit = case when base_commit is null then $5 else branch_commit end,
    base_commit = coalesce(base_commit, $4)
  where job_id = $1 and number = $2 and exists (select from jobs where id = $1 and lease = $3)
  returning base_commit as "baseCommit", branch_commit as "branchCommit"`;

export interface TurnBase {
  baseCommit: string;
  branchCommit: string | null;
}

/** Null when the lease is lost. */
export async function fixTurnBase(on: Queryable, key: TurnKey, base: TurnBase): Promise<TurnBase | null> {
  const [row] = await on.query<TurnBase>(sql, [
    key.jobId,
    key.number,
    key.lease,
    base.baseCommit,
    base.branchCommit,
  ]);
  return row ?? null;
}
