import { expect, test } from 'vitest';
import { findHidden } from './hidden-characters.ts';
import { cutLine } from './line-pieces.ts';

test('a line is cut where its colours and its changes begin and end', () => {
  const pieces = cutLine('let name = 1', [{ from: 0, to: 3, scope: 'keyword' }], [{ from: 2, to: 8 }]);
  expect(pieces.map(({ text, scope, isChanged }) => [text, scope, isChanged])).toEqual([
    ['le', 'keyword', false],
    ['t', 'keyword', true],
    [' name', null, true],
    [' = 1', null, false],
  ]);
});

test('the pieces of a line together are the line', () => {
  const line = 'a\u202Eb\u200B 👩‍💻 c';
  expect(
    cutLine(line, [{ from: 1, to: 4, scope: 'x' }], [{ from: 0, to: 2 }])
      .map(({ text }) => text)
      .join(''),
  ).toBe(line);
  expect(cutLine('', [], [])).toEqual([]);
});

test('colours beyond the end of the line are left out', () => {
  expect(cutLine('ab', [{ from: 1, to: 9, scope: 'x' }], []).map(({ text }) => text)).toEqual(['a', 'b']);
});

test('characters that turn the direction of text or have no width get names', () => {
  const found = cutLine('if (\u202E admin\u2066)', [], []).flatMap(({ hidden }) => hidden ?? []);
  expect(found.map(({ code, name }) => `${code} ${name}`)).toEqual([
    'U+202E right-to-left override',
    'U+2066 left-to-right isolate',
  ]);
  expect(findHidden('\u200Ba\u00ADb\uFEFF\u0007').map(({ code }) => code)).toEqual([
    'U+200B',
    'U+00AD',
    'U+FEFF',
    'U+0007',
  ]);
});

test('a tab and the joiner inside an emoji are no hidden characters', () => {
  expect(findHidden('\tone 👩‍💻 🏳️‍🌈 👩🏽‍💻')).toEqual([]);
  expect(findHidden('pass\u200Dword')).toHaveLength(1);
});
