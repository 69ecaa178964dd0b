import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Places } from './places.ts';

const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('are given in order, and never more than there are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.boolean(), { maxLength: 30 }),
      async (all, wishes) => {
        const places = new Places(all);
        const begun: number[] = [];
        let taken = 0;
        const runs = wishes.map(async (alone, index) => {
          const size = await places.take(alone, never);
          begun.push(index);
          taken += size;
          expect(taken).toBeLessThanOrEqual(all);
          if (alone) expect(taken).toBe(all);
          await settled();
          taken -= size;
          places.give(size);
        });
        await Promise.all(runs);
        expect(begun).toEqual(wishes.map((_, index) => index));
        expect(places.free).toBe(all);
      },
    ),
  );
});

test('one that gives up in the line lets the next one in', async () => {
  const places = new Places(2);
  const first = await places.take(false, never);
  const stop = new AbortController();
  const alone = places.take(true, stop.signal);
  const last = places.take(false, never);
  await settled();
  expect(places.isContested).toBe(true);
  stop.abort(new Error('archived'));
  await expect(alone).rejects.toThrow('archived');
  expect(await last).toBe(1);
  places.give(first);
  expect(places.free).toBe(1);
});
