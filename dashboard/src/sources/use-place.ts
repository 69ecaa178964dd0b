import { useQuery } from '@tanstack/react-query';
import type { getSystem } from '../../../server/src/contract/system.ts';
import { type Answer, call } from '../api/client.ts';
import type { Place } from './stack.ts';

/** What the snippets of a project name. */
export const usePlace = (projectId: string) =>
  useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => call<Answer<typeof getSystem>>('GET', '/v1/system', { signal }),
    select: ({ addresses }): Place => ({
      projectId,
      url: addresses.publicUrl,
      tracker: addresses.tracker,
      collect: addresses.collect,
    }),
  });
