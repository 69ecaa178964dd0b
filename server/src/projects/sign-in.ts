import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { readPassword, writePassword } from '../database/queries/sessions/password.ts';
import {
  deleteAllSessions,
  deleteOtherSessions,
  deleteSession,
  findSession,
  insertSession,
} from '../database/queries/sessions/sessions.ts';
import { insertSignInLink, takeSignInLink } from '../database/queries/sessions/sign-in-links.ts';
import { randomBase62 } from '../foundation/base62.ts';
import { Fault } from '../foundation/fault.ts';
import { hashOfPassword, isPassword } from './password.ts';
import type { ProjectsContext } from './projects-context.ts';

type SignInContext = Pick<ProjectsContext, 'database' | 'clock' | 'publicUrl'>;

const linkMs = 24 * 60 * 60 * 1000;
export const sessionMs = 30 * 24 * 60 * 60 * 1000;
const tokenLength = 43;
const tokenPattern = /^[0-9A-Za-z]{43}$/;

export interface Session {
  csrfToken: string;
  expiresAt: Date;
}

/** A link that signs one browser in, once. Only a hash of its token is kept. */
export async function createSignInLink({
  database,
  clock,
  publicUrl,
}: SignInContext): Promise<{ url: string; expiresAt: string }> {
  const token = randomBase62(tokenLength);
  const expiresAt = new Date(clock().getTime() + linkMs);
  await insertSignInLink(database, hashOf(token), expiresAt);
  return { url: `${publicUrl}/sign-in?token=${token}`, expiresAt: expiresAt.toISOString() };
}

/** Uses the link up and answers with the new session's secret, for the cookie alone. */
export function signIn({ database, clock }: SignInContext, token: string): Promise<string> {
  return database.transaction(async (tx) => {
    if (!tokenPattern.test(token) || !(await takeSignInLink(tx, hashOf(token)))) {
      throw new Fault('unauthorized', 'This sign-in link was already used, or is too old.');
    }
    return beginSession(tx, clock());
  });
}

export async function signInWithPassword(
  { database, clock }: SignInContext,
  password: string,
): Promise<string> {
  const hash = await readPassword(database);
  if (hash === null) {
    throw new Fault(
      'unauthorized',
      'No password was set yet. Sign in with a link: npm run docwright -- sign-in-link',
    );
  }
  if (!(await isPassword(password, hash))) throw wrongPassword();
  return beginSession(database, clock());
}

async function beginSession(on: Queryable, now: Date): Promise<string> {
  const secret = randomBase62(tokenLength);
  const expiresAt = new Date(now.getTime() + sessionMs);
  await insertSession(on, { hash: hashOf(secret), csrfToken: randomBase62(tokenLength), expiresAt });
  return secret;
}

/** Whoever had the old one is signed out with it; this browser stays. */
export async function setPassword(
  { database }: SignInContext,
  secret: string,
  { password, current = '' }: { password: string; current?: string | undefined },
): Promise<void> {
  const known = await readPassword(database);
  if (known !== null && !(await isPassword(current, known))) throw wrongPassword();
  const hash = await hashOfPassword(password);
  await database.transaction(async (tx) => {
    await writePassword(tx, hash);
    await deleteOtherSessions(tx, hashOf(secret));
  });
}

export const hasPassword = async (on: Queryable): Promise<boolean> => (await readPassword(on)) !== null;

const wrongPassword = () => new Fault('unauthorized', 'The password is not right.');

export const sessionOf = async (on: Queryable, secret: string): Promise<Session | null> =>
  tokenPattern.test(secret) ? findSession(on, hashOf(secret)) : null;

export const signOut = (on: Queryable, secret: string): Promise<void> => deleteSession(on, hashOf(secret));

export const signOutEverywhere = (on: Queryable): Promise<void> => deleteAllSessions(on);

const hashOf = (token: string) => createHash('sha256').update(token).digest();
