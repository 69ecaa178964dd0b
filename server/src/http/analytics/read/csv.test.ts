import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

test('has the field names first, and ends every line in CRLF', () => {
  const rows = [{ path: '/a', human: 1, seen: true, purpose: null }];
  expect(writeCsv({ fields: ['path', 'human', 'seen', 'purpose'], rows })).toBe(
    'path,human,seen,purpose\r\n/a,1,true,\r\n',
  );
  expect(writeCsv({ fields: ['path'], rows: [] })).toBe('path\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is not a formula any more', (path) => {
  expect(writeCsv({ fields: ['path'], rows: [{ path }] })).toContain(`'${path}`);
});

test('numbers stay numbers', () => {
  expect(writeCsv({ fields: ['n'], rows: [{ n: -1 }] })).toBe('n\r\n-1\r\n');
});

/** A reader that knows nothing but RFC 4180. */
function readCsv(text: string): string[][] {
  const fields = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)];
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of fields) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

test('any text comes back as it was', () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom('"', ',', '\r', '\n', ' '), fc.string({ unit: 'binary', maxLength: 1 })),
  });
  fc.assert(
    fc.property(fc.array(fc.record({ a: text, b: text }), { minLength: 1 }), (given) => {
      const rows = given.map(({ a, b }) => ({ a: `/${a}`, b: `/${b}` }));
      expect(readCsv(writeCsv({ fields: ['a', 'b'], rows })).slice(1)).toEqual(
        rows.map(({ a, b }) => [a, b]),
      );
    }),
  );
});
