import type { Queryable } from '../../database.ts';
import { type KeyRow, keyColumns } from './key-row.ts';

export interface NewKeyRow extends Omit<KeyRow, 'createdAt' | 'lastUsedAt'> {
  hash: Buffer;
  fromEnvironment: boolean;
}

const sql = `
  insert into api_keys
    (id, project_id, name, hash, shown, scopes, allowed_addresses, expires_at, from_environment)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (hash) do nothing
  returning ${keyColumns}`;

/** Null when the very same key is already there. */
export async function insertKey(on: Queryable, key: NewKeyRow): Promise<KeyRow | null> {
  const [row] = await on.query<KeyRow>(sql, [
    key.id,
    key.projectId,
    key.name,
    key.hash,
    key.shown,
    key.scopes,
    key.allowedAddresses,
    key.expiresAt,
    key.fromEnvironment,
  ]);
  return row ?? null;
}
