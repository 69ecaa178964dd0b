import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Columns } from './row-binary.ts';
import { decodeRows } from './testing/decode-rows.ts';
import { encodeRows } from './testing/encode-rows.ts';

const columns: Columns = {
  text: 'String',
  flag: 'Bool',
  signed: 'Int8',
  small: 'UInt16',
  number: 'UInt32',
  large: 'UInt64',
};

test('any row comes out as it went in', () => {
  const row = fc.record({
    text: fc.string({ unit: 'binary', maxLength: 300 }),
    flag: fc.boolean(),
    signed: fc.integer({ min: -128, max: 127 }),
    small: fc.integer({ min: 0, max: 65_535 }),
    number: fc.integer({ min: 0, max: 4_294_967_295 }),
    large: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      const encoded = encodeRows(
        columns,
        rows.map((each) => Object.values(each)),
      );
      expect(decodeRows(columns, encoded)).toEqual(
        rows.map((each) => ({ ...each, text: each.text.toWellFormed() })),
      );
    }),
  );
});

test.each([0, 1, 127, 128, 16_383, 16_384, 100_000])(
  'a text of %i characters has its length before it',
  (size) => {
    const text = 'é'.repeat(size);
    const bytes = encodeRows({ text: 'String' }, [[text], ['next']]);
    expect(decodeRows({ text: 'String' }, bytes)).toEqual([{ text }, { text: 'next' }]);
  },
);
