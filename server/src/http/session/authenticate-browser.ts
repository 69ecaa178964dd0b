import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Queryable } from '../../database/database.ts';
import { Fault } from '../../foundation/fault.ts';
import { type Session, sessionOf } from '../../projects/sign-in.ts';
import { secretIn } from './session-cookie.ts';

const harmless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The session that a request of the dashboard proves, null if it proves none. The cookie comes by itself, also with
 * what another site makes a browser send; the token does not, since only the dashboard's own pages can read it.
 */
export async function authenticateBrowser(
  on: Queryable,
  method: string,
  headers: IncomingHttpHeaders,
): Promise<Session | null> {
  const session = await sessionOf(on, secretIn(headers));
  if (session && !harmless.has(method)) assertOwnPage(headers, session);
  return session;
}

function assertOwnPage(headers: IncomingHttpHeaders, session: Session): void {
  const token = headers['x-docwright-csrf'];
  if (isForeign(headers) || typeof token !== 'string' || !isSame(token, session.csrfToken))
    throw foreignRequest();
}

/** Browsers say where a request came from; one from another site is refused. */
export function isForeign(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Compared without telling by its time how much of it was right. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export const foreignRequest = () =>
  new Fault(
    'forbidden',
    'This request did not come from a page of this Docwright. Reload the page and try again.',
  );
