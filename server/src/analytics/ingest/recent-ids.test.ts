import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecentIds } from './recent-ids.ts';

const dayMs = 24 * 3_600_000;
const half = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const id = fc.record({ low: half, high: half });

test('an id is remembered for seven days to the millisecond, whatever else comes', () => {
  const start = Date.UTC(2026, 0, 1);
  const arrival = fc.record({ id, at: fc.integer({ min: start, max: start + 20 * dayMs }) });
  fc.assert(
    fc.property(fc.array(arrival, { minLength: 1, maxLength: 30 }), (arrivals) => {
      const recent = new RecentIds();
      const inOrder = arrivals.toSorted((a, b) => a.at - b.at);
      for (const [count, { id, at }] of inOrder.entries()) {
        recent.add(id, at);
        const due = inOrder.slice(0, count).filter((earlier) => at - earlier.at <= 7 * dayMs);
        for (const earlier of due) expect(recent.mayHave(earlier.id)).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});

test('what was never seen is almost never suspected', () => {
  const random = () => {
    const bytes = randomBytes(8);
    return { low: bytes.readUInt32LE(0), high: bytes.readUInt32LE(4) };
  };
  const recent = new RecentIds();
  expect(recent.mayHave(random())).toBe(false);
  for (let count = 0; count < 50_000; count++) recent.add(random(), 0);
  const suspected = Array.from({ length: 50_000 }, random).filter((each) => recent.mayHave(each));
  expect(suspected.length).toBeLessThan(10);
});

test('days that are over are forgotten', () => {
  const recent = new RecentIds();
  recent.add({ low: 123, high: 456 }, 0);
  recent.add({ low: 1, high: 0 }, 8 * dayMs);
  expect(recent.mayHave({ low: 123, high: 456 })).toBe(false);
});
