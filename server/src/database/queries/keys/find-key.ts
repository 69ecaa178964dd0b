import type { Queryable } from '../../database.ts';
import { type KeyRow, keyColumns } from './key-row.ts';

// Read on every request and never cached, so that a revoked key stops working at once on every node.
const sql = `
  select ${keyColumns} from api_keys where hash = $1 and (expires_at is null or expires_at > now())`;

export async function findKey(on: Queryable, hash: Buffer): Promise<KeyRow | null> {
  const [row] = await on.query<KeyRow>(sql, [hash]);
  return row ?? null;
}
