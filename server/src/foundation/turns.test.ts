import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('one goes on in each round, in the order they came, also those that come again', async () => {
  const turns = new Turns();
  const rounds: string[] = [];
  const work = async (name: string) => {
    for (let piece = 0; piece < 3; piece++) {
      await turns.next();
      rounds.push(name);
    }
  };
  const all = Promise.all(['a', 'b', 'c'].map(work));
  for (let round = 1; round <= 9; round++) {
    await nextRound();
    expect(rounds).toHaveLength(round);
  }
  await all;
  expect(rounds.join('')).toBe('abcabcabc');
});
