import type { Queryable } from '../../database.ts';

export interface StoredAnswer {
  bodyHash: Buffer;
  response: unknown;
}

// Held until the transaction ends; a second request meanwhile is told so instead of waiting.
const lock = `select pg_try_advisory_xact_lock(hashtextextended($1 || chr(10) || $2, 0)) as held`;
const find = `
  select body_hash as "bodyHash", response from idempotency_keys
  where scope = $1 and key = $2 and created_at > now() - interval '24 hours'`;

/** `in-progress`, what was answered before, or null: the key is the caller's to use. */
export async function claimIdempotencyKey(
  tx: Queryable,
  scope: string,
  key: string,
): Promise<'in-progress' | StoredAnswer | null> {
  const [claim] = await tx.query<{ held: boolean }>(lock, [scope, key]);
  if (!claim!.held) return 'in-progress';
  const [stored] = await tx.query<StoredAnswer>(find, [scope, key]);
  return stored ?? null;
}
