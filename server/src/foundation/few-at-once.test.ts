import { setImmediate as others } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FewAtOnce } from './few-at-once.ts';

const { signal } = new AbortController();

test('no more than that go on at a time, in order, also where some fail', async () => {
  const few = new FewAtOnce(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = (number: number) => async () => {
    begun.push(number);
    running += 1;
    most = Math.max(most, running);
    await others();
    running -= 1;
    if (number % 3 === 0) throw new Error(`${number} failed`);
    return number;
  };
  const numbers = Array.from({ length: 9 }, (_, index) => index);
  const results = await Promise.allSettled(numbers.map((number) => few.run(signal, work(number))));
  expect(begun).toEqual(numbers);
  expect(most).toBe(2);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
    numbers.map((number) => number % 3 > 0),
  );
  expect(await few.run(signal, async () => 'later')).toBe('later');
});

test('what nobody wants any more is not begun, and those behind it are', async () => {
  const few = new FewAtOnce(1);
  const gone = new AbortController();
  const first = few.run(signal, () => others('first'));
  const second = few.run(gone.signal, async () => 'second');
  const third = few.run(signal, async () => 'third');
  gone.abort();
  await expect(second).rejects.toBe(gone.signal.reason);
  expect(await Promise.all([first, third])).toEqual(['first', 'third']);
});
