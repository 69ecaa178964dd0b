import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionBody } from '../../../server/src/contract/session.ts';
import { call, rememberToken } from './client.ts';

const sessionKey = ['session'] as const;

async function readSession(): Promise<SessionBody> {
  const session = await call<SessionBody>('GET', '/v1/session');
  rememberToken(session.csrfToken);
  return session;
}

export const useSession = () =>
  useQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: Number.POSITIVE_INFINITY });

/** With the token of a one-time link, or with the password. */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proof: { token: string } | { password: string }) =>
      call<SessionBody>('POST', '/v1/session', { body: proof }),
    onSuccess: (session) => {
      rememberToken(session.csrfToken);
      client.setQueryData(sessionKey, session);
    },
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
