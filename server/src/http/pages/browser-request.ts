import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../database/database.ts';
import { Fault } from '../../foundation/fault.ts';
import { type Session, sessionOf } from '../../projects/sign-in.ts';
import { readBody } from '../read-body.ts';
import { foreignRequest, isForeign, isSame } from '../session/authenticate-browser.ts';
import { secretIn } from '../session/session-cookie.ts';

const formLimit = 16 * 1024;

export const browserSession = (on: Queryable, request: FastifyRequest): Promise<Session | null> =>
  sessionOf(on, secretIn(request.headers));

/** A form's fields. */
export async function readForm(request: FastifyRequest): Promise<URLSearchParams> {
  if (isForeign(request.headers)) throw foreignRequest();
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) {
    throw new Fault('unsupported_media_type', 'This address takes the form of its own page.');
  }
  return new URLSearchParams((await readBody(request.raw, formLimit)).toString('utf8'));
}

/** The token is the session's own. */
export function assertCsrf(form: URLSearchParams, session: Session): void {
  if (!isSame(form.get('csrf') ?? '', session.csrfToken)) throw foreignRequest();
}
