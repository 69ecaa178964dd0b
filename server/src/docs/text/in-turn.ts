import { setImmediate } from 'node:timers/promises';

/** Enough to keep the processes of a pool busy, each with the next pages at hand. */
const parallel = 64;
const longestTurnMs = 6;

/**
 * Does the work for every item, a bounded number at once, in the items' order of start. Gives the event loop
 * its turn every few milliseconds, since parsing is synchronous and a worker has heartbeats to send.
 */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  let next = 0;
  let turnStarted = performance.now();
  let pause: Promise<void> | null = null;

  // One pause for all: if each took its own, they would run one behind the other in a single long turn.
  const breathe = (): Promise<void> => {
    pause ??= setImmediate().then(() => {
      pause = null;
      turnStarted = performance.now();
    });
    return pause;
  };
  const runner = async (): Promise<void> => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await work(items[index]!);
      if (pause || performance.now() - turnStarted > longestTurnMs) await breathe();
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, runner));
  return results;
}
