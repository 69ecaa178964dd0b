import type { IncomingHttpHeaders } from 'node:http';
import { sessionMs } from '../../projects/sign-in.ts';

const cookieName = 'docwright_session';

/**
 * HttpOnly keeps it from scripts, SameSite from whatever other sites send; Secure where the public address is. Who
 * follows a link from elsewhere is signed in all the same: the page that opens asks for its data by itself.
 */
export const sessionCookie = (secret: string, publicUrl: string): string =>
  [
    `${cookieName}=${secret}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${secret === '' ? 0 : sessionMs / 1000}`,
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');

export function secretIn({ cookie = '' }: Pick<IncomingHttpHeaders, 'cookie'>): string {
  const cookies = cookie.split(/;\s*/).map((pair) => pair.split('='));
  return cookies.find(([name]) => name === cookieName)?.[1] ?? '';
}
