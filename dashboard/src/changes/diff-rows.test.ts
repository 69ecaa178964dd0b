import { expect, test } from 'vitest';
import { alignLines, counterpartsOf, type DiffLine } from './diff-rows.ts';

const kinds = { ' ': 'context', '-': 'delete', '+': 'add' } as const;
const linesOf = (...patch: string[]): DiffLine[] =>
  patch.map((line, at) => ({
    kind: kinds[line[0] as keyof typeof kinds],
    oldLine: line[0] === '+' ? null : at,
    newLine: line[0] === '-' ? null : at,
    text: line.slice(1),
  }));
const sides = (lines: DiffLine[]) =>
  alignLines(lines).map((row) => [row.old?.text ?? null, row.new?.text ?? null]);

test('a changed line stands beside what became of it, an unchanged one beside itself', () => {
  expect(sides(linesOf(' a', '-b', '-c', '+B', '+C', '+D', ' e'))).toEqual([
    ['a', 'a'],
    ['b', 'B'],
    ['c', 'C'],
    [null, 'D'],
    ['e', 'e'],
  ]);
});

test('lines that only go or only come stand alone', () => {
  expect(sides(linesOf('-a', ' b', '+c'))).toEqual([
    ['a', null],
    ['b', 'b'],
    [null, 'c'],
  ]);
});

test('a deleted line after added ones begins another change', () => {
  expect(sides(linesOf('+a', '-b', '+B', '-c'))).toEqual([
    [null, 'a'],
    ['b', 'B'],
    ['c', null],
  ]);
});

test('only changed lines that stand beside each other are counterparts, both ways', () => {
  const counterparts = counterpartsOf(alignLines(linesOf(' a', '-b', '-c', '+B', ' d')));
  expect([...counterparts].map(([line, other]) => [line.text, other.text])).toEqual([
    ['b', 'B'],
    ['B', 'b'],
  ]);
});
