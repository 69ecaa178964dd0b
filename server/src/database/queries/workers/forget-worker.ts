import type { Queryable } from '../../database.ts';

// Those of processes that were killed go with the next one that ends or comes.
const sql = `delete from workers where id = $1 or seen_at < now() - interval '1 day'`;

export async function forgetWorker(on: Queryable, id: string): Promise<void> {
  await on.query(sql, [id]);
}
