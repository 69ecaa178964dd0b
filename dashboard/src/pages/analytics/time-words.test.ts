import { expect, test } from 'vitest';
import { hourMs, type Preset } from './range.ts';
import { beforeWords } from './time-words.ts';

const to = Date.parse('2026-11-16');
const hours = (count: number) => ({ from: to - count * hourMs, to });

test.each<[Preset, number, string]>([
  ['today', 1, 'the day before'],
  ['30d', 30, 'the 30 days before'],
  ['12m', 365, 'the 12 months before'],
])('%s is held against the same time before it, in the words of its choice', (preset, days, words) => {
  expect(beforeWords({ preset, isOwn: false, span: hours(24 * days) })).toBe(words);
});

test.each([
  [1, 'the hour before'],
  [6, 'the 6 hours before'],
  [24, 'the day before'],
  [36, 'the 36 hours before'],
  [48, 'the 2 days before'],
  [24 * 365, 'the 365 days before'],
])('a range of one’s own of %i hours is held against %s', (count, words) => {
  expect(beforeWords({ preset: '30d', isOwn: true, span: hours(count) })).toBe(words);
});
