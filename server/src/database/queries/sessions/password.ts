import type { Queryable } from '../../database.ts';

const read = 'select password from installation';
const write = 'update installation set password = $1';

/** Its hash; null: there is none. */
export async function readPassword(on: Queryable): Promise<string | null> {
  const [row] = await on.query<{ password: string | null }>(read, []);
  return row?.password ?? null;
}

export async function writePassword(on: Queryable, hash: string): Promise<void> {
  await on.query(write, [hash]);
}
