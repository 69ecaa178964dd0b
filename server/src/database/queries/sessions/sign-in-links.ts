import type { Queryable } from '../../database.ts';

const insert = 'insert into sign_in_links (hash, expires_at) values ($1, $2)';
const take = 'delete from sign_in_links where hash = $1 and expires_at > now() returning hash';
const deleteExpired = 'delete from sign_in_links where expires_at < now()';

export async function insertSignInLink(on: Queryable, hash: Buffer, expiresAt: Date): Promise<void> {
  await on.query(insert, [hash, expiresAt]);
}

/** True once: the link is used up by it. */
export async function takeSignInLink(on: Queryable, hash: Buffer): Promise<boolean> {
  return (await on.query(take, [hash])).length > 0;
}

export async function deleteExpiredSignInLinks(on: Queryable): Promise<void> {
  await on.query(deleteExpired, []);
}
