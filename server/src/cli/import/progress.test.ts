import { expect, test } from 'vitest';
import { Progress } from './progress.ts';
import { Tally } from './tally.ts';

const tally = Object.assign(new Tally(), {
  lines: 50_000,
  accepted: 40_000,
  duplicates: 2,
  ignored: 9_997,
  rejected: 1,
});

test('on a terminal one line is drawn again, as wide as the terminal at most, and cleared in the end', () => {
  let now = 0;
  const written: string[] = [];
  const progress = new Progress(
    { isTTY: true, columns: 60, write: (text) => written.push(text) },
    4_000_000,
    () => now,
  );
  progress.show(1, tally);
  expect(written).toEqual([]);
  now = 500;
  progress.show(1_000_000, tally);
  progress.clear();
  progress.clear();
  expect(written).toEqual([
    '\r\x1b[K█████░░░░░░░░░░░░░░░  25 %  1.0 MB of 4.0 MB  100,000 lines',
    '\r\x1b[K',
  ]);
});

test('elsewhere a whole line is written every five seconds', () => {
  let now = 0;
  const written: string[] = [];
  const progress = new Progress({ write: (text) => written.push(text) }, undefined, () => now);
  for (now = 0; now <= 10_000; now += 1_000) progress.show(2_500_000, tally);
  expect(written).toEqual([
    '2.5 MB  10,000 lines/s  40,000 accepted  2 duplicates  9,997 ignored  1 rejected\n',
    '2.5 MB  5,000 lines/s  40,000 accepted  2 duplicates  9,997 ignored  1 rejected\n',
  ]);
});
