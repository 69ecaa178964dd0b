import { setTimeout as delay } from 'node:timers/promises';

/** Asks until the answer is neither null, undefined nor false, and says what was waited for when it gives up. */
export async function eventually<Answer>(
  what: string,
  ask: () => Answer | null | undefined | false | Promise<Answer | null | undefined | false>,
  patienceMs = 50_000,
): Promise<Answer> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await delay(20)) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
  }
  throw new Error(`Waited ${patienceMs} ms in vain: ${what}`);
}
