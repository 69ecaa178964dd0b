import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FileTexts, packTexts, unpackTexts } from './pack-texts.ts';

const bytes = fc.uint8Array({ maxLength: 2_000 }).map((array) => Buffer.from(array));
const side = fc.option(bytes);

test('what was packed comes back, a text that is empty apart from one that is not there', () => {
  fc.assert(
    fc.property(fc.record({ patch: bytes, before: side, after: side }), (texts: FileTexts) => {
      expect(unpackTexts(packTexts(texts))).toEqual(texts);
    }),
  );
  const empty = { patch: Buffer.alloc(0), before: Buffer.alloc(0), after: null };
  expect(unpackTexts(packTexts(empty))).toEqual(empty);
});

test('a page and what became of it take little more than the page', () => {
  const page = Array.from({ length: 500 }, (_, line) => `Line ${line}: ${Math.sin(line)}\n`);
  const before = Buffer.from(page.join(''));
  const after = Buffer.from(page.with(250, 'Something else.\n').join(''));
  const alone = packTexts({ patch: Buffer.alloc(0), before, after: null }).texts.length;
  const both = packTexts({ patch: Buffer.alloc(0), before, after }).texts.length;
  expect(both).toBeLessThan(alone * 1.2);
});
