import { useQuery } from '@tanstack/react-query';
import type { getSystem } from '../../../../server/src/contract/system.ts';
import { type Answer, call } from '../../api/client.ts';

export type System = Answer<typeof getSystem>;

export const useSystem = () =>
  useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => call<System>('GET', '/v1/system', { signal }),
    refetchInterval: 5_000,
  });
