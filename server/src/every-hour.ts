import { setTimeout as delay } from 'node:timers/promises';
import { attempt, type Background } from './foundation/attempt.ts';
import { hourMs } from './foundation/durations.ts';

/** The first round comes when the first requests are answered: many a server never runs for an hour. */
const pauseMs = { first: 10_000, next: hourMs };

/** Does each piece of work soon and then every hour until it is told to end; one that fails skips no other. */
export async function everyHour(
  work: Readonly<Record<string, () => Promise<unknown>>>,
  background: Background,
  pauses = pauseMs,
): Promise<void> {
  for (let pause = pauses.first; await passes(pause, background.signal); pause = pauses.next) {
    for (const [name, piece] of Object.entries(work)) {
      await attempt(background, `the hourly clean-up of ${name} failed`, piece);
    }
  }
}

const passes = (ms: number, signal: AbortSignal): Promise<boolean> =>
  delay(ms, true, { signal, ref: false }).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
    return false;
  });
