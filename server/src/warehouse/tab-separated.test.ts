import { expect, test } from 'vitest';
import { countRows, escapeTsv } from './tab-separated.ts';

test('what would end a field or a row is escaped, and the rest is left as it is', () => {
  expect(escapeTsv('a\tb\nc\\d\re\0')).toBe('a\\tb\\nc\\\\d\\re\\0');
  expect(escapeTsv('\\N')).toBe('\\\\N');
  expect(escapeTsv('/docs/été?😀')).toBe('/docs/été?😀');
});

test('rows are counted with and without the end of the last one', () => {
  for (const [text, rows] of [
    ['', 0],
    ['a', 1],
    ['a\n', 1],
    ['a\nb', 2],
    ['\n\n', 2],
  ] as const) {
    expect(countRows(Buffer.from(text))).toBe(rows);
  }
});
