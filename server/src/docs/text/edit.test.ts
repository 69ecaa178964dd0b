import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, replaceRange } from './edit.ts';
import { editDistance } from './edit-distance.ts';
import { lineAt, lineEnding } from './lines.ts';

test('edits change nothing outside of their ranges', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, text), { maxLength: 8 }), text, (parts, tail) => {
      let source = '';
      let wanted = '';
      const ranges = parts.map(([kept, old, now]) => {
        source += kept + old;
        wanted += kept + now;
        return { range: { start: source.length - old.length, end: source.length }, now };
      });
      source += tail;
      const edits = ranges.map(({ range, now }) => replaceRange(source, range, now));
      expect(applyEdits(source, edits)).toBe(wanted + tail);
    }),
  );
});

test('an edit made for another text is refused', () => {
  const edit = replaceRange('abc', { start: 1, end: 2 }, 'X');
  expect(() => applyEdits('axc', [edit])).toThrow('not the one');
});

test('edits that overlap are refused', () => {
  const edits = [
    replaceRange('abcd', { start: 0, end: 3 }, ''),
    replaceRange('abcd', { start: 2, end: 4 }, ''),
  ];
  expect(() => applyEdits('abcd', edits)).toThrow('overlap');
});

test('lines are counted from one, whatever ends them', () => {
  expect([0, 1, 3, 4].map((offset) => lineAt('a\r\nb\n', offset))).toEqual([1, 1, 2, 2]);
  expect([lineEnding('a\r\nb\n'), lineEnding('a\nb'), lineEnding('a')]).toEqual(['\r\n', '\n', '\n']);
});

test('distance is the number of slips, up to a limit', () => {
  expect(editDistance('install', 'instal', 2)).toBe(1);
  expect(editDistance('install', 'uninstalled', 2)).toBe(3);
});

test('the distance is that of the whole table, up to the limit', () => {
  const whole = (a: string, b: string): number => {
    let row = Array.from({ length: b.length + 1 }, (_, index) => index);
    for (const [i, letter] of [...a].entries()) {
      const next = [i + 1];
      for (const [j, other] of [...b].entries())
        next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (letter === other ? 0 : 1)));
      row = next;
    }
    return row.at(-1)!;
  };
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 });
  fc.assert(
    fc.property(text, text, fc.nat(6), (a, b, limit) => {
      expect(editDistance(a, b, limit)).toBe(Math.min(whole(a, b), limit + 1));
    }),
  );
});
