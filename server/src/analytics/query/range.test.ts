import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../foundation/fault.ts';
import { readRange } from './range.ts';

const from = (dateFrom: string) => readRange({ dateFrom }).from;

describe('a date', () => {
  test.each([
    ['2024-02-29', '2024-02-29T00:00:00Z'],
    ['2024-02-29T12:34:56Z', '2024-02-29T12:34:56Z'],
    ['2024-02-29t12:34:56z', '2024-02-29T12:34:56Z'],
    ['2024-02-29T12:34:56', '2024-02-29T12:34:56Z'],
    ['2024-02-29T12:34', '2024-02-29T12:34:00Z'],
    ['2024-02-29T12', '2024-02-29T12:00:00Z'],
    ['2024-02-29T12:34:56,5', '2024-02-29T12:34:56.500Z'],
    ['2024-02-29T12:34:56.035Z', '2024-02-29T12:34:56.035Z'],
    ['2024-02-29T23:30:00-01:00', '2024-03-01T00:30:00Z'],
    ['2024-03-01T00:30:00+0100', '2024-02-29T23:30:00Z'],
    ['2024-03-01T00:30:00+01', '2024-02-29T23:30:00Z'],
    ['2024-12-31T24:00:00Z', '2025-01-01T00:00:00Z'],
  ])('%s is %s', (given, expected) => {
    expect(from(given)).toBe(Date.parse(expected));
  });

  test('whose plus sign was not encoded is read all the same', () => {
    expect(from('2024-03-01T00:30:00 01:00')).toBe(Date.parse('2024-02-29T23:30:00Z'));
  });

  test('before 1970 is 1970', () => {
    expect([from('1969-12-31'), from('0001-01-01'), from('1970-01-01T00:00:00+01:00')]).toEqual([0, 0, 0]);
  });

  test.each(['9999-12-31', '2100-01-01'])('as far as %s does not limit the range', (dateTo) => {
    expect(readRange({ dateTo }).to).toBe(Number.POSITIVE_INFINITY);
  });

  test.each([
    '',
    ' ',
    'yesterday',
    '2024',
    '2024-2-1',
    '2024-02-30',
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '2024-01-01T25:00',
    '2024-01-01T24:00:00.001',
    '2024-01-01T12:60',
    '2024-12-31T23:59:60Z',
    '2024-01-01T12:00+24:00',
    '2024-01-01T12:00+01:60',
    '2024-01-01 12:00',
    '2024-01-01Z',
    '2024-01-01T12:00:00.Z',
    '1704067200',
    '٢٠٢٤-٠١-٠١',
  ])('%j is refused by name', (dateTo) => {
    expect(() => readRange({ dateTo })).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        details: [expect.objectContaining({ path: 'dateTo' })],
      }),
    );
  });
});

describe('a range', () => {
  test('without dates is open at both ends', () => {
    expect(readRange({})).toEqual({ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY });
  });

  test('of equal dates is empty', () => {
    const { from, to } = readRange({ dateFrom: '2024-01-01', dateTo: '2024-01-01T00:00:00Z' });
    expect(from).toBe(to);
  });

  test('the wrong way round is refused', () => {
    expect(() => readRange({ dateFrom: '2024-02-02', dateTo: '2024-02-01' })).toThrow(Fault);
    expect(() => readRange({ dateFrom: '1960-02-02', dateTo: '1960-02-01' })).toThrow(Fault);
  });

  test('holds the same milliseconds, however many digits its ends have', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(digits, fc.nat(999), (fraction, millisecond) => {
        const { from, to } = readRange({
          dateFrom: `2024-01-01T00:00:00.${fraction}Z`,
          dateTo: '2024-01-01T00:00:01Z',
        });
        const event = Date.parse('2024-01-01T00:00:00Z') + millisecond;
        const isAfter = String(millisecond).padStart(3, '0').padEnd(20, '0') >= fraction.padEnd(20, '0');
        expect(event >= from && event < to).toBe(isAfter);
      }),
    );
  });
});
