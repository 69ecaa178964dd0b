import { ApiError } from '../../api/client.ts';

/** The engine of page views, or all of the server, is away; that passes. */
export const isPassing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'unavailable' || error.code === 'unreachable');

/** What is away is asked again until it is back; `AwayNotice` says so meanwhile. All else fails at once. */
export const waitOut = {
  retry: (_failures: number, error: Error) => isPassing(error),
  retryDelay: 2_000,
};
