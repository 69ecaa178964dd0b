import type { getSystem } from '../../../server/src/contract/system.ts';
import { type Answer, call } from './client.ts';

export type System = Answer<typeof getSystem>;

/** How the installation is. Several pages look at a part of it, and ask for it once. */
export const systemQuery = {
  queryKey: ['system'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call<System>('GET', '/v1/system', { signal }),
};
