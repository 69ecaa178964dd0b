import type { Queryable } from '../../database.ts';

const sql = 'insert into installation default values on conflict do nothing returning one';

/** True for the one node that meets an empty installation; the others wait for its transaction and get false. */
export async function claimFirstStart(tx: Queryable): Promise<boolean> {
  return (await tx.query(sql, [])).length > 0;
}
