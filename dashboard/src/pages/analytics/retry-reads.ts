import { ApiError } from '../../api/client.ts';

/** Page views, or all of the server, are unavailable; that passes. */
export const isPassing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'unavailable' || error.code === 'unreachable');

const shortestPauseMs = 2_000;
const longestPauseMs = 15_000;

/**
 * A read that fails because something is unavailable is repeated until it succeeds, less and less often:
 * `UnavailableNotice` says so meanwhile. All else fails at once.
 */
export const retryReads = {
  retry: (_failures: number, error: Error) => isPassing(error),
  retryDelay: (failures: number) => Math.min(longestPauseMs, shortestPauseMs * 2 ** failures),
};
