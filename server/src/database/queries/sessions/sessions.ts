import type { Queryable } from '../../database.ts';

export interface SessionRow {
  csrfToken: string;
  expiresAt: Date;
}

const insert = 'insert into sessions (hash, csrf_token, expires_at) values ($1, $2, $3)';
const find = `
  select csrf_token as "csrfToken", expires_at as "expiresAt" from sessions
  where hash = $1 and expires_at > now()`;
const remove = 'delete from sessions where hash = $1';
const removeOthers = 'delete from sessions where hash <> $1';
const removeAll = 'delete from sessions';
const any = 'select exists (select from sessions where expires_at > now()) as "any"';
const removeExpired = 'delete from sessions where expires_at < now()';

export async function insertSession(on: Queryable, session: SessionRow & { hash: Buffer }): Promise<void> {
  await on.query(insert, [session.hash, session.csrfToken, session.expiresAt]);
}

export async function findSession(on: Queryable, hash: Buffer): Promise<SessionRow | null> {
  const [row] = await on.query<SessionRow>(find, [hash]);
  return row ?? null;
}

export async function deleteSession(on: Queryable, hash: Buffer): Promise<void> {
  await on.query(remove, [hash]);
}

export async function deleteOtherSessions(on: Queryable, hash: Buffer): Promise<void> {
  await on.query(removeOthers, [hash]);
}

export async function deleteAllSessions(on: Queryable): Promise<void> {
  await on.query(removeAll, []);
}

export async function hasAnySession(on: Queryable): Promise<boolean> {
  const [row] = await on.query<{ any: boolean }>(any, []);
  return row!.any;
}

export async function deleteExpiredSessions(on: Queryable): Promise<void> {
  await on.query(removeExpired, []);
}
