import { expect, test } from 'vitest';
import { splitTokens } from './split-tokens.ts';

test('colours are counted from the start of each line', () => {
  expect(
    splitTokens([
      { text: 'let ', scope: 'keyword' },
      { text: 'a = ', scope: null },
      { text: '1', scope: 'number' },
      { text: ';\n', scope: null },
      { text: 'b', scope: 'title' },
    ]),
  ).toEqual([
    [
      { from: 0, to: 4, scope: 'keyword' },
      { from: 8, to: 9, scope: 'number' },
    ],
    [{ from: 0, to: 1, scope: 'title' }],
  ]);
});

test('a colour over several lines begins again on each, and empty lines have none', () => {
  expect(splitTokens([{ text: '/* a\n\nb */', scope: 'comment' }])).toEqual([
    [{ from: 0, to: 4, scope: 'comment' }],
    [],
    [{ from: 0, to: 4, scope: 'comment' }],
  ]);
});
