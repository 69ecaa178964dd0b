import type { Queryable } from '../../database.ts';

const sql = 'select lease from jobs where lease = any($1)';

/** Which of these leases still hold. */
export async function heldLeases(on: Queryable, leases: readonly string[]): Promise<Set<string>> {
  const rows = await on.query<{ lease: string }>(sql, [leases]);
  return new Set(rows.map((row) => row.lease));
}
