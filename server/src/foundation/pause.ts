import { setTimeout as delay } from 'node:timers/promises';

/** Waits, or until the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
