import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { createKey, listKeys } from '../../../../server/src/contract/key.ts';
import { type Answer, at, type Body, call } from '../../api/client.ts';

export type NewKey = Answer<typeof createKey, 201>;
export type KeyInput = Body<typeof createKey>;

const keysKey = (projectId: string) => ['keys', projectId] as const;

/** Read again now and then, so that "last used" tells of a key that is being tried. */
export const useKeys = (projectId: string) =>
  useQuery({
    queryKey: keysKey(projectId),
    queryFn: ({ signal }) =>
      call<Answer<typeof listKeys>>('GET', at`/v1/projects/${projectId}/keys`, { signal }),
    refetchInterval: 10_000,
  });

export function useCreateKey(projectId: string) {
  const client = useQueryClient();
  return async (input: KeyInput): Promise<NewKey> => {
    const key = await call<NewKey>('POST', at`/v1/projects/${projectId}/keys`, { body: input });
    void client.invalidateQueries({ queryKey: keysKey(projectId) });
    return key;
  };
}

export function useRevokeKey(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (keyId: string) => call('DELETE', at`/v1/projects/${projectId}/keys/${keyId}`),
    onSettled: () => client.invalidateQueries({ queryKey: keysKey(projectId) }),
  });
}
