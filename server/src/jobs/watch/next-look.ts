import { secondsBetweenLooks } from '../../database/queries/watched-pulls/due-in-turn.ts';
import { dayMs, hourMs } from '../../foundation/durations.ts';

const retry = { firstSeconds: 60, longestSeconds: 3_600 };

/**
 * What is lively is looked at often, what nobody touches seldom: with 2 minutes, every 2, 10 and 60 of them. Where
 * many pull requests are watched for one project, all of them more seldom.
 */
export function secondsToNextLook(pollMinutes: number, quietMs: number, watched = 1): number | null {
  if (pollMinutes === 0) return null;
  const times = quietMs < hourMs ? 1 : quietMs < dayMs ? 5 : 30;
  return Math.max(pollMinutes * 60 * times, watched * secondsBetweenLooks);
}

/** Longer with every failure, and never sooner than the host wants to be asked again. */
export function secondsToRetry(failures: number, retryAfterSeconds = 0): number {
  const growing = retry.firstSeconds * 2 ** Math.min(failures, 10);
  return Math.max(retryAfterSeconds, Math.min(growing, retry.longestSeconds));
}
