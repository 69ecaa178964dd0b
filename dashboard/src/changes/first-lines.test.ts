import { expect, test } from 'vitest';
import { firstLines } from './first-lines.ts';
import type { Stretch } from './gaps.ts';

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'context' as const,
    oldLine: at + 1,
    newLine: at + 1,
    text: '',
  }));
const stretches: Stretch[] = [
  { kind: 'gap', lines: lines(50) },
  { kind: 'hunk', lines: lines(3) },
  { kind: 'gap', lines: null },
  { kind: 'hunk', lines: lines(4) },
  { kind: 'gap', lines: lines(9) },
];
const shown = (most: number) => {
  const first = firstLines(stretches, most);
  return [first.stretches.map(({ kind, lines: own }) => `${kind} ${own?.length}`), first.left];
};

test('a change that fits is shown whole, whatever is folded away in it', () => {
  expect(shown(7)).toEqual([['gap 50', 'hunk 3', 'gap undefined', 'hunk 4', 'gap 9'], 0]);
});

test('a longer one ends within a hunk, and the rest is counted', () => {
  expect(shown(5)).toEqual([['gap 50', 'hunk 3', 'gap undefined', 'hunk 2'], 2]);
});

test('where the room ends with a hunk, nothing behind it is begun', () => {
  expect(shown(3)).toEqual([['gap 50', 'hunk 3'], 4]);
});
