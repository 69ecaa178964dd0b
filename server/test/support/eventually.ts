import { setTimeout as delay } from 'node:timers/promises';

/** Long enough for a loaded machine, and shorter than a test may take: what was waited for is what it fails with. */
export const patienceMs = 120_000;

/** Asks until the answer is neither null, undefined nor false, and says what was waited for when it gives up. */
export async function eventually<Answer>(
  what: string,
  ask: () => Answer | null | undefined | false | Promise<Answer | null | undefined | false>,
  waitMs = patienceMs,
): Promise<Answer> {
  for (const end = Date.now() + waitMs; Date.now() < end; await delay(20)) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
  }
  throw new Error(`Waited ${waitMs} ms in vain: ${what}`);
}
