import { describe, expect, test } from 'vitest';
import { ApiError } from './client.ts';
import { refusalWords } from './session.ts';

const refusal = (retryAfter: number | null) =>
  new ApiError({ error: 'Too many. Try again in 61 seconds.', code: 'rate_limited' }, 429, retryAfter);

describe('the words for a refused sign-in', () => {
  test('are the server’s where it did not ask to wait', () => {
    expect(refusalWords(refusal(null))).toBe('Too many. Try again in 61 seconds.');
    const wrong = new ApiError({ error: 'The password is not right.', code: 'unauthorized' }, 401);
    expect(refusalWords(wrong)).toBe('The password is not right.');
  });

  test('round the wait up, so that trying again then is not too early', () => {
    expect(refusalWords(refusal(61))).toMatch(/ Try again in 2 minutes, at \d/);
    expect(refusalWords(refusal(3))).toMatch(/ Try again in a minute, at \d/);
  });
});
