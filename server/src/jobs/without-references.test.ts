import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { references, withoutReferences } from './without-references.ts';

describe('a commit message cannot notify or close anything', () => {
  test.each([
    ['Fixes #12', 'Fixes # 12'],
    ['closes acme/docs#7 and GH-8', 'closes acme/docs# 7 and GH- 8'],
    ['resolves https://github.com/acme/docs/issues/3', 'resolves github.com/acme/docs/issues/3'],
    ['Thanks @acme/docs-team!', 'Thanks @ acme/docs-team!'],
    ['see !44', 'see ! 44'],
  ])('%s', (before, after) => expect(withoutReferences(before)).toBe(after));

  test.each([
    'Write to docs@example.com',
    'Section #install',
    'a C# sample',
    'issue 12',
    'https://example.com/a',
  ])('but leaves alone: %s', (text) => expect(withoutReferences(text)).toBe(text));

  test('whatever it says', () => {
    const piece = fc.constantFrom(
      '@',
      '#',
      '1',
      'team',
      ' ',
      '/',
      'GH-',
      '!',
      '.',
      '-',
      '`',
      'fixes ',
      '\n',
      'é',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = withoutReferences(pieces.join(''));
        for (const pattern of references) expect(text.match(pattern)).toBeNull();
      }),
    );
  });
});
