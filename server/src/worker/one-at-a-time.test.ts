import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('what is asked for many times at once is done once more after the present one', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const work = oneAtATime(
    () => gates[runs++]!.promise,
    () => {},
  );
  for (let times = 0; times < 10; times++) work.ask();
  expect(runs).toBe(1);
  for (const gate of gates) gate.resolve();
  await work.settled();
  expect(runs).toBe(2);
});

test('a failure is told and ends nothing', async () => {
  const told: string[] = [];
  let runs = 0;
  const work = oneAtATime(
    async () => {
      if (runs++ === 0) throw new Error('away');
    },
    (error) => told.push(error.message),
  );
  work.ask();
  await work.settled();
  work.ask();
  await work.settled();
  expect({ told, runs }).toEqual({ told: ['away'], runs: 2 });
});
