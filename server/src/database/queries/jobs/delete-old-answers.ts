import type { Queryable } from '../../database.ts';

const sql = `delete from idempotency_keys where created_at < now() - interval '24 hours'`;

export async function deleteOldAnswers(on: Queryable): Promise<void> {
  await on.query(sql, []);
}
