import type { Log } from './log.ts';

/** What work that nobody waits for is given: where to say that it failed, and when to end. */
export interface Background {
  log: Log;
  signal: AbortSignal;
}

/** A failure is logged, and what comes after it is still done. Once everything stops, neither matters. */
export async function attempt(
  { log, signal }: Background,
  failure: string,
  work: () => Promise<unknown>,
): Promise<void> {
  if (signal.aborted) return;
  try {
    await work();
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, failure);
  }
}
