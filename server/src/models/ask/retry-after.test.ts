import { expect, test } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const now = new Date('2026-03-01T12:00:00Z');

test.each([
  [{ 'retry-after': '30' }, 30_000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '1.5' }, 1_500],
  [{ 'retry-after': 'Sun, 01 Mar 2026 12:00:20 GMT' }, 20_000],
  [{ 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 0],
  [{ 'retry-after-ms': '250', 'retry-after': '30' }, 250],
  [{ 'retry-after': 'soon' }, null],
  [{}, null],
  [undefined, null],
])('%j asks for %j milliseconds', (headers, expected) => {
  expect(retryAfterMs(headers as Record<string, string> | undefined, now)).toBe(expected);
});
