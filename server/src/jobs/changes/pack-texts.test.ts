import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FileTexts, packTexts, unpackTexts } from './pack-texts.ts';

const bytes = fc.uint8Array({ maxLength: 2_000 }).map((array) => Buffer.from(array));
const side = fc.option(bytes);

test('what was packed comes back, a text that is empty apart from one that is not there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ patch: bytes, before: side, after: side }), async (texts: FileTexts) => {
      expect(unpackTexts(await packTexts(texts))).toEqual(texts);
    }),
  );
  const empty = { patch: Buffer.alloc(0), before: Buffer.alloc(0), after: null };
  expect(unpackTexts(await packTexts(empty))).toEqual(empty);
});

test('a page and what became of it take little more than the page', async () => {
  const page = Array.from({ length: 500 }, (_, line) => `Line ${line}: ${Math.sin(line)}\n`);
  const before = Buffer.from(page.join(''));
  const after = Buffer.from(page.with(250, 'Something else.\n').join(''));
  const alone = (await packTexts({ patch: Buffer.alloc(0), before, after: null })).texts.length;
  const both = (await packTexts({ patch: Buffer.alloc(0), before, after })).texts.length;
  expect(both).toBeLessThan(alone * 1.2);
});
