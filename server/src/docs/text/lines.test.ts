import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineAt, lineCounter } from './lines.ts';

test('lines that are counted on are the lines that are counted anew, in whatever order', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '\n') }), fc.array(fc.nat(20)), (text, offsets) => {
      const lineOf = lineCounter(text);
      for (const offset of offsets) expect(lineOf(offset)).toBe(lineAt(text, offset));
    }),
  );
});

test('a million places on one line are counted without looking for its end each time', () => {
  const text = 'a'.repeat(1_000_000);
  const lineOf = lineCounter(text);
  for (let offset = 0; offset < text.length; offset += 1) lineOf(offset);
  expect(lineOf(text.length)).toBe(1);
});
