import { ApiError } from '../../api/client.ts';

/** The engine of page views, or all of the server, is away; that passes. */
export const isPassing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'unavailable' || error.code === 'unreachable');

const shortestPauseMs = 2_000;
const longestPauseMs = 15_000;

/**
 * What is away is asked again until it is back, less and less often: it may be away for all that it was asked.
 * `AwayNotice` says so meanwhile. All else fails at once.
 */
export const waitOut = {
  retry: (_failures: number, error: Error) => isPassing(error),
  retryDelay: (failures: number) => Math.min(longestPauseMs, shortestPauseMs * 2 ** failures),
};
