import { expect, test } from 'vitest';
import { Fault } from '../foundation/fault.ts';
import { pauseAfter } from './pause-after.ts';

test.each([
  ['of the code', new Error('a defect'), 1_000],
  ['that names no time', new Fault('unavailable', 'Away.'), 1_000],
  ['of a host', new Fault('unavailable', 'Away.', { retryAfterSeconds: 20 }), 20_000],
  ['of a host that wants an hour', new Fault('unavailable', 'Away.', { retryAfterSeconds: 3_600 }), 60_000],
])('after an error %s', (_what, error, ms) => {
  expect(pauseAfter(error)).toBe(ms);
});
