import type { Queryable } from '../../database.ts';

/** Until the transaction ends, nobody else opens a pull request in the repository: numbers have no race. */
const sql = `select pg_advisory_xact_lock(hashtextextended('pull_requests ' || $1, 0))`;

export async function lockPullRequests(tx: Queryable, repository: string): Promise<void> {
  await tx.query(sql, [repository]);
}
