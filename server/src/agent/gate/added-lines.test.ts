import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addedLines } from './added-lines.ts';
import { change } from './testing/change.ts';

const line = fc.constantFrom('', 'a', 'b', 'c', 'd');
const text = fc.option(fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n')));

test('every line that no changed file had before is there once, with its place', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 5 }), (sides) => {
      const changes = sides.map(([before, after], index) => change(`${index}.md`, before, after));
      const known = new Set(changes.flatMap(({ before }) => before?.split('\n') ?? []));
      const expected = changes.flatMap(({ path, after }) =>
        (after?.split('\n') ?? [])
          .map((content, index) => ({ path, line: index + 1, text: content }))
          .filter((each) => !known.has(each.text)),
      );
      const found = [...addedLines(changes)].flat().filter(({ line: number }) => number !== 0);
      expect(found).toEqual(expected);
    }),
  );
});

test('portions are short, however large a file or a line is, and no part of a line is lost between two', () => {
  const word = 'x'.repeat(1_500);
  const long = Array.from({ length: 700 }, (_, index) => `${word}${index};`).join('');
  const many = Array.from({ length: 20_000 }, (_, index) => `line ${index} of many`).join('\n');
  const portions = [...addedLines([change('a.md', null, long), change('b.md', null, many)])];
  const sizes = portions.map((lines) => lines.reduce((sum, { text: { length } }) => sum + length + 1, 0));
  expect(Math.max(...sizes)).toBeLessThan(256 * 1024);
  const pieces = portions.flat().filter(({ path }) => path === 'a.md');
  for (let index = 0; index < 700; index += 1) {
    expect(pieces.some((piece) => piece.text.includes(`${word}${index};`))).toBe(true);
  }
});
