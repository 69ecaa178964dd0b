import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('ids are URL-safe and unlike each other', () => {
  const ids = Array.from({ length: 1000 }, () => newId('job'));
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^job_[0-9a-z]{26}$/);
});

test('ids sort by the time they were made', () => {
  const time = fc.integer({ min: 0, max: 2 ** 47 });
  fc.assert(
    fc.property(time, time, (a, b) => {
      fc.pre(a < b);
      expect(newId('job', a) < newId('job', b)).toBe(true);
    }),
  );
});
