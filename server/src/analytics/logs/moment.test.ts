import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toTimestamp } from './moment.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (number: number) => String(number).padStart(2, '0');

/** Any second from 1973 (where a number of milliseconds is no longer taken for seconds) to 2100, and any offset. */
const second = fc.integer({ min: 100_000_000, max: 4_102_444_800 });
const offset = fc.integer({ min: -14 * 60, max: 14 * 60 });

test('a moment is the same however it is written, whatever its offset', () => {
  fc.assert(
    fc.property(second, offset, (seconds, minutes) => {
      const expected = new Date(seconds * 1000).toISOString();
      const local = new Date((seconds + minutes * 60) * 1000).toISOString();
      const [date, time] = [local.slice(0, 10), local.slice(11, 19)];
      const [hoursPart, minutesPart] = [two(Math.floor(Math.abs(minutes) / 60)), two(Math.abs(minutes) % 60)];
      const sign = minutes < 0 ? '-' : '+';
      const [year, month, day] = date.split('-');
      for (const written of [
        expected,
        seconds,
        String(seconds),
        seconds * 1e3,
        seconds * 1e6,
        `${date}T${time}${sign}${hoursPart}:${minutesPart}`,
        `${date} ${time},000${sign}${hoursPart}${minutesPart}`,
        `${day}/${months[Number(month) - 1]}/${year}:${time} ${sign}${hoursPart}${minutesPart}`,
      ]) {
        expect(toTimestamp(written)).toBe(expected);
      }
    }),
  );
});

test.each([
  '2026-02-30T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:60:00Z',
  '01/Foo/2026:00:00:00 +0000',
  '2026-01-01',
  '',
  'soon',
  -1,
  Number.NaN,
  1e21,
  null,
  {},
])('%s is no moment', (value) => {
  expect(toTimestamp(value)).toBeUndefined();
});

test('a leap second is the last second of its minute', () => {
  expect(toTimestamp('2016-12-31T23:59:60Z')).toBe('2016-12-31T23:59:59.000Z');
});

test('anything at all is a moment or none', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const moment = toTimestamp(value);
      if (moment !== undefined) expect(new Date(moment).toISOString()).toBe(moment);
    }),
  );
});
