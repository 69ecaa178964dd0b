import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, test } from 'vitest';
import { afterwards, temporarySite } from '../fixtures/temporary-site.ts';
import { setStyle } from './set-style.ts';

const restyle = async (text: string, value: '**' | '__') =>
  setStyle(await temporarySite({ 'a.md': text }), { style: 'strong', value });

test.each([
  ['**a** *b* ***c*** `**d**` __e__\n', '__', '__a__ *b* *__c__* `**d**` __e__\n'],
  ['__a__ _b_ ___c___ \\__d__ x__y__z\n', '**', '**a** _b_ _**c**_ \\__d__ x__y__z\n'],
  ['- **one**\n\n> **two**\n\n| **t** |\n| --- |\n', '__', '- __one__\n\n> __two__\n\n| __t__ |\n| --- |\n'],
] as const)('%j with %s', async (text, value, wanted) => {
  const result = await restyle(text, value);
  expect(afterwards(result)['a.md']).toBe(wanted);
  expect(result.notes).toEqual([]);
});

test('what an underscore cannot mark inside of a word stays, and is listed', async () => {
  const result = await restyle('**a** and in**wo**rd\n', '__');
  expect(afterwards(result)).toEqual({ 'a.md': '__a__ and in**wo**rd\n' });
  expect(result).toMatchObject({
    summary: 'Restyled 1 bold passage on 1 page.',
    notes: ['a.md:1 has bold text inside of a word, which “__” cannot mark; left alone.'],
  });
});

/** What a page reads as: its tree without places. */
const tree = (text: string): string =>
  JSON.stringify(fromMarkdown(text), (key, value: unknown) => (key === 'position' ? undefined : value));

test('every page reads as before', async () => {
  const piece = fc.constantFrom(
    '**',
    '__',
    '*',
    '_',
    'a',
    'b c',
    ' ',
    '.',
    '(',
    ')',
    '`x`',
    '\n',
    '\n\n',
    '- ',
    '> ',
    '\\',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
      fc.constantFrom('**' as const, '__' as const),
      async (text, value) => {
        const after = afterwards(await restyle(text, value))['a.md'] ?? text;
        expect(tree(after)).toBe(tree(text));
      },
    ),
    { numRuns: 150 },
  );
});
