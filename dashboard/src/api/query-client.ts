import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

const mostRetries = 2;

/** A request that the server understood and refused will be refused again; one that did not reach it may not be. */
const isWorthRetrying = (error: unknown) =>
  error instanceof ApiError && (error.code === 'unreachable' || error.status >= 500);

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // The session ended, here or in another tab: asking for it again shows the sign-in page.
      onError: (error, { queryKey }) => {
        if (error instanceof ApiError && error.status === 401 && queryKey[0] !== 'session') {
          void client.invalidateQueries({ queryKey: ['session'] });
        }
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        retry: (failures, error) => failures < mostRetries && isWorthRetrying(error),
        retryDelay: (failures) => 400 * 2 ** failures,
      },
    },
  });
  return client;
}
