import type { Queryable } from '../../database.ts';

const sql = 'update api_keys set last_used_at = $2 where id = any($1)';

export async function recordKeyUse(on: Queryable, ids: readonly string[], at: Date): Promise<void> {
  await on.query(sql, [ids, at]);
}
