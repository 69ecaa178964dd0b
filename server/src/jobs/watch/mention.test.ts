import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askedOf } from './mention.ts';

describe('a comment asks something', () => {
  test.each([
    ['@docwright fix the typo', 'fix the typo'],
    ['@docwright, fix the typo', 'fix the typo'],
    ['@Docwright: fix the typo.', 'fix the typo.'],
    ['Please @docwright fix it', 'Please fix it'],
    ['Hello (@docwright), fix it', 'Hello (), fix it'],
    ['**@docwright** fix it', '**** fix it'],
    ['Fix it, @docwright.', 'Fix it, .'],
    ['- @docwright fix it', '- fix it'],
    ['> the old words\n\n@docwright say it better', '> the old words\n\nsay it better'],
    ['@docwright use `@docwright` as the name', 'use `@docwright` as the name'],
    ['@docwright one\r\n\r\n@docwright two', 'one\n\ntwo'],
    ['@docwright 🙂 füge eine Seite hinzu', '🙂 füge eine Seite hinzu'],
  ])('%j', (comment, asked) => {
    expect(askedOf('docwright', comment)).toBe(asked);
  });
});

describe('a comment asks nothing', () => {
  test.each([
    'fix the typo',
    'docwright fix it',
    '@docwright',
    '@docwright  \n',
    '@docwright-bot fix it',
    '@docwrightful fix it',
    'mail docwright@docwright.example',
    'me@docwright',
    '@acme/docwright fix it',
    '@docwright/team fix it',
    '@docwright.example fix it',
    '> @docwright fix it',
    '> a quotation\n@docwright is lazily part of it',
    '`@docwright fix it`',
    '```\n@docwright fix it\n```',
    '    @docwright fix it',
    '<!-- @docwright fix it -->',
    'See <https://example.com/@docwright>',
    '[the page](/@docwright "x")',
    '&#64;docwright fix it',
    '',
  ])('%j', (comment) => {
    expect(askedOf('docwright', comment)).toBeNull();
  });
});

test('a handle is taken letter by letter', () => {
  expect(askedOf('docs.bot', '@docs.bot fix it')).toBe('fix it');
  expect(askedOf('docs.bot', '@docsXbot fix it')).toBeNull();
});

test('a comment without the handle never asks anything, and no comment is too strange', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const asked = askedOf('docwright', text);
      if (!/@docwright/i.test(text)) expect(asked).toBeNull();
      expect(askedOf('docwright', `@docwright fix\n\n${text}`)).toMatch(/^fix/);
    }),
  );
});

test('a comment that is too tangled to be read asks nothing', () => {
  expect(askedOf('docwright', `${'> '.repeat(300)}x\n\n@docwright fix it`)).toBeNull();
});
