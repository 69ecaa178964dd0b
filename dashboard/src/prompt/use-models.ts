import { useQuery } from '@tanstack/react-query';
import type { getSystem } from '../../../server/src/contract/system.ts';
import { type Answer, call } from '../api/client.ts';

type System = Answer<typeof getSystem>;
export type Models = System['models'];

/** What a project or a job can choose from. */
export const useModels = () =>
  useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => call<System>('GET', '/v1/system', { signal }),
    select: ({ models }) => models,
  });
