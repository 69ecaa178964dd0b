import type { Queryable } from '../../database.ts';
import { createLookUp, type LookUp } from '../../look-up.ts';
import { type KeyRow, keyColumns } from './key-row.ts';

// Read on every request and never cached, so that a revoked key stops working at once on every node.
const sql = `
  select encode(hash, 'hex') as key, ${keyColumns} from api_keys
  where hash = any(select decode(hex, 'hex') from unnest($1::text[]) as asked (hex))
    and (expires_at is null or expires_at > now())`;

/** Looks keys up by the SHA-256 of their text, in hexadecimal. */
export const keyLookUp = (on: Queryable): LookUp<KeyRow & { key: string }> => createLookUp(on, sql);
