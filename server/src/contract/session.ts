import { z } from 'zod';
import { operation } from './operation.ts';
import { text } from './text.ts';

const session = z
  .object({
    signedIn: z.boolean(),
    csrfToken: z
      .string()
      .nullable()
      .describe('Goes into the header `X-Docwright-CSRF` of every request that changes something.'),
    hasPassword: z.boolean().describe('Whether a password was set, so that one can sign in with it.'),
  })
  .meta({ id: 'Session' });

export type SessionBody = z.infer<typeof session>;

const known = { description: 'Whether this browser is signed in.', schema: session };
const signInToken = text(1, 200).describe('Of a one-time sign-in link.');
const password = z
  .string()
  .min(12, 'must have at least 12 characters')
  .max(1_000)
  .refine(isVaried, 'must not be a repetition or a sequence; use at least 6 different characters');

/** "aaaaaaaaaaaa", "abababababab" and "abcdefghijkl" are long, and the first that anybody tries. */
function isVaried(text: string): boolean {
  const codes = Array.from(text.toLowerCase(), (character) => character.codePointAt(0)!);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - codes[index]!) > 1);
  return new Set(codes).size >= 6 && steps.length >= 4;
}

export const getSession = operation({
  id: 'getSession',
  tag: 'Dashboard',
  summary: 'Whether this browser is signed in',
  method: 'GET',
  path: '/v1/session',
  access: 'public',
  responses: { 200: known },
});

export const createSession = operation({
  id: 'createSession',
  tag: 'Dashboard',
  summary: 'Sign this browser in',
  description:
    'With the token of a one-time link, or with the password. Wrong passwords are limited by address: ten in a quarter of an hour. Links are not: one always works.',
  method: 'POST',
  path: '/v1/session',
  access: 'public',
  body: z
    .object({ token: signInToken.optional(), password: z.string().min(1).max(1_000).optional() })
    .refine(({ token, password: given }) => (token === undefined) !== (given === undefined), {
      message: 'needs either a token or a password',
    }),
  responses: { 201: { ...known, description: 'It is; the cookie is its proof.' } },
  errors: ['unauthorized', 'forbidden', 'rate_limited', 'unavailable'],
});

export const deleteSession = operation({
  id: 'deleteSession',
  tag: 'Dashboard',
  summary: 'Sign this browser out',
  method: 'DELETE',
  path: '/v1/session',
  access: 'session',
  responses: { 204: { description: 'It is signed out.' } },
});

export const deleteSessions = operation({
  id: 'deleteSessions',
  tag: 'Dashboard',
  summary: 'Sign every browser out',
  method: 'DELETE',
  path: '/v1/sessions',
  access: 'session',
  responses: { 204: { description: 'All are signed out, this one too.' } },
});

export const setPassword = operation({
  id: 'setPassword',
  tag: 'Dashboard',
  summary: 'Set the password of the dashboard',
  description: 'The present one is needed where there is one. Other browsers are signed out.',
  method: 'POST',
  path: '/v1/session/password',
  access: 'session',
  body: z.object({ password, current: z.string().max(1_000).optional() }),
  responses: { 204: { description: 'It is set.' } },
  errors: ['rate_limited'],
});
