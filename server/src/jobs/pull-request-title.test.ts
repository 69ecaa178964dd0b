import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyTitlePattern } from './pull-request-title.ts';

describe('a title pattern', () => {
  test.each([
    ['docs: {title}', 'Add a page', 'docs: Add a page'],
    ['docs: {lowerTitle}', 'Add a page', 'docs: add a page'],
    ['docs: {lowerTitle}', 'API keys expire', 'docs: API keys expire'],
    ['docs: {lowerTitle}', 'OAuth is explained', 'docs: OAuth is explained'],
    ['docs: {lowerTitle}', 'Index.mdx greets', 'docs: Index.mdx greets'],
    ['docs: {lowerTitle}', 'I18n is explained', 'docs: I18n is explained'],
    ['docs: {lowerTitle}', 'Écrire en français', 'docs: écrire en français'],
    ['docs: {lowerTitle}', 'Re-word it', 'docs: re-word it'],
    ['docs: {lowerTitle}', 'Add', 'docs: add'],
    ['[docs] {title} (bot)', 'Add', '[docs] Add (bot)'],
    ['docs: {lowerTitle}', 'Docs: Add a page', 'docs: add a page'],
    ['[{title}]', 'skip ci', '(skip ci)'],
    ['docs: {title} [skip ci]', 'Add a page', 'docs: Add a page [skip ci]'],
    [null, 'Add a page', 'Add a page'],
    [undefined, 'Add a page', 'Add a page'],
  ])('%s makes of “%s” “%s”', (pattern, title, expected) => {
    expect(applyTitlePattern(pattern, title)).toBe(expected);
  });

  test('is applied once, however often', () => {
    const end = fc.string({ maxLength: 12 }).map((text) => text.replace(/[{}]/g, ''));
    const pattern = fc
      .tuple(end, fc.constantFrom('{title}', '{lowerTitle}'), end)
      .filter(([before, , after]) => `${before}${after}`.trim() !== '')
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(pattern, fc.string({ minLength: 1, maxLength: 60 }), (given, title) => {
        const once = applyTitlePattern(given, title);
        expect(applyTitlePattern(given, once)).toBe(once);
      }),
    );
  });

  test('never makes a title longer than hosts take', () => {
    expect(applyTitlePattern('docs: {title}!', 'a'.repeat(1_000))).toHaveLength(250);
    expect(applyTitlePattern('docs: {title}!', 'a'.repeat(1_000))).toMatch(/^docs: a+!$/);
  });
});
