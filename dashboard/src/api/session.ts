import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionBody } from '../../../server/src/contract/session.ts';
import { type ApiError, call, rememberToken } from './client.ts';

const sessionKey = ['session'] as const;

async function readSession(): Promise<SessionBody> {
  const session = await call<SessionBody>('GET', '/v1/session');
  rememberToken(session.csrfToken);
  return session;
}

export const useSession = () =>
  useQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: Number.POSITIVE_INFINITY });

export type Proof = { token: string } | { password: string };

/** With the token of a one-time link, or with the password. */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proof: Proof) => call<SessionBody>('POST', '/v1/session', { body: proof }),
    onSuccess: (session) => {
      // The address of the link, used up now, belongs neither on the screen nor in the history.
      if (location.pathname === '/sign-in') history.replaceState(null, '', '/');
      rememberToken(session.csrfToken);
      client.setQueryData(sessionKey, session);
    },
  });
}

export function useSetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string; current?: string }) =>
      call<undefined>('POST', '/v1/session/password', { body }),
    // Also after a refusal: it may be that this browser is no longer signed in.
    onSettled: () => client.invalidateQueries({ queryKey: sessionKey }),
  });
}

/** Of this browser, or of all. What was read is forgotten with it. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: 'this' | 'all') => call('DELETE', which === 'all' ? '/v1/sessions' : '/v1/session'),
    onSuccess: () => {
      client.clear();
      location.assign('/');
    },
  });
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** Why a link or a password was refused; after too many wrong ones, when to try again, in minutes and by the clock. */
export function refusalWords({ message, code, retryAfter }: ApiError, now: number = Date.now()): string {
  if (code !== 'rate_limited' || retryAfter === null) return message;
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `There were too many wrong attempts from this address. Try again in ${wait}, at ${clock.format(now + retryAfter * 1000)}.`;
}
