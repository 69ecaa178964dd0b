import type { Queryable } from '../../database.ts';

// An expired answer under the same key makes room for the new one.
const sql = `
  insert into idempotency_keys (scope, key, body_hash, response) values ($1, $2, $3, $4)
  on conflict (scope, key) do update set
    body_hash = excluded.body_hash, response = excluded.response, created_at = now()`;

export async function storeAnswer(
  tx: Queryable,
  scope: string,
  key: string,
  bodyHash: Buffer,
  response: unknown,
): Promise<void> {
  await tx.query(sql, [scope, key, bodyHash, JSON.stringify(response)]);
}
