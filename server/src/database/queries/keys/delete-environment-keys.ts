import type { Queryable } from '../../database.ts';

const sql = 'delete from api_keys where from_environment and hash is distinct from $1';

/** Ends the key that an earlier start was given, unless it is the one given now. */
export async function deleteEnvironmentKeys(on: Queryable, except: Buffer | null): Promise<void> {
  await on.query(sql, [except]);
}
