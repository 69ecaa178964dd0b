import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../database/database.ts';
import { Fault } from '../../foundation/fault.ts';
import { type Session, sessionMs, sessionOf } from '../../projects/sign-in.ts';
import { readBody } from '../read-body.ts';

const cookieName = 'docwright_session';
const formLimit = 16 * 1024;

/** HttpOnly keeps it from scripts, SameSite from other sites' forms; Secure where the public address is. */
export const sessionCookie = (secret: string, publicUrl: string): string =>
  [
    `${cookieName}=${secret}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${secret === '' ? 0 : sessionMs / 1000}`,
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');

export function sessionSecret(request: FastifyRequest): string {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split('='));
  return cookies.find(([name]) => name === cookieName)?.[1] ?? '';
}

export const browserSession = (on: Queryable, request: FastifyRequest): Promise<Session | null> =>
  sessionOf(on, sessionSecret(request));

/** A form's fields. Browsers say where a form came from; one from another site is refused. */
export async function readForm(request: FastifyRequest): Promise<URLSearchParams> {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreignForm();
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) {
    throw new Fault('unsupported_media_type', 'This address takes the form of its own page.');
  }
  return new URLSearchParams((await readBody(request.raw, formLimit)).toString('utf8'));
}

/** The token is the session's own; compared without telling by its time how much of it was right. */
export function assertCsrf(form: URLSearchParams, session: Session): void {
  const given = Buffer.from(form.get('csrf') ?? '');
  const expected = Buffer.from(session.csrfToken);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw foreignForm();
}

const foreignForm = () =>
  new Fault('forbidden', 'This form did not come from its own page. Reload the page and try again.');
