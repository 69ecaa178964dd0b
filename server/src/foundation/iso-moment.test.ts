import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoMoment } from './iso-moment.ts';

test.each([
  ['1970-01-01T00:00:00Z', 0],
  ['1970-01-01', 0],
  ['1969-12-31T23:59:59.999Z', -1],
  ['1970-01-01T00:00:00', 0],
  ['1970-01-01 00:00:01Z', 1_000],
  ['1970-01-01t00:00:01z', 1_000],
  ['1970-01-01T00:01', 60_000],
  ['1970-01-01T01', 3_600_000],
  ['1970-01-01T01:00:00+01:00', 0],
  ['1970-01-01T01:00:00+0100', 0],
  ['1970-01-01T01:00:00+01', 0],
  ['1969-12-31T18:30:00-05:30', 0],
  ['1970-01-01T00:00:00.5Z', 500],
  ['1970-01-01T00:00:00,123456789Z', 123],
  ['2024-02-29T12:00:00Z', 1_709_208_000_000],
])('%s is %i', (text, at) => {
  expect(isoMoment(text)).toBe(at);
});

test.each([
  '',
  'yesterday',
  '1970',
  '1700000000',
  '2023-02-29',
  '2024-02-30T00:00:00Z',
  '2024-13-01',
  '2024-00-10',
  '2024-01-00',
  '2024-01-01T24:00:00Z',
  '2024-01-01T24:00:00.000Z',
  '2024-02-30T00:00:00.000Z',
  '2024-01-01T00:00:60.000Z',
  '2024-01-01T00:00:00.0a0Z',
  '2024-01-01T23:60:00Z',
  '2024-01-01T23:59:60Z',
  '2024-01-01T00:00:00+24:00',
  '2024-01-01T00:00:00+00:60',
  '2024-01-01T00:00:00.Z',
  '2024-01-01T00:00:00 CET',
  ' 2024-01-01',
  '+002024-01-01T00:00:00Z',
])('%j names no moment', (text) => {
  expect(isoMoment(text)).toBeNull();
});

test('what is finer than a millisecond is cut off, or makes it the next one', () => {
  const both = (fraction: string) => {
    const text = `1970-01-01T00:00:00.${fraction}Z`;
    return [isoMoment(text), isoMoment(text, 'up')];
  };
  expect(both('0001')).toEqual([0, 1]);
  expect(both('1230000')).toEqual([123, 123]);
  expect(both('999999999999')).toEqual([999, 1_000]);
});

test('every moment is read as it was written, at any offset', () => {
  const at = fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(at, fc.integer({ min: -23 * 60, max: 23 * 60 }), (date, offset) => {
      expect(isoMoment(date.toISOString())).toBe(date.getTime());
      const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, 23);
      fc.pre(local.startsWith('1') || local.startsWith('2'));
      const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
      const zone = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');
      expect(isoMoment(`${local}${offset < 0 ? '-' : '+'}${zone}`)).toBe(date.getTime());
    }),
  );
});

test('no text makes it fail, and what it reads is a whole number', () => {
  const nearly = fc.stringMatching(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,9})?[Zz+-]?\d{0,4}$/);
  fc.assert(
    fc.property(fc.oneof(nearly, fc.string()), (text) => {
      const at = isoMoment(text);
      expect(at === null || Number.isInteger(at)).toBe(true);
    }),
  );
});
