import { expect, test } from 'vitest';
import { GitLabRefusal, isRefusal } from './refusal.ts';

test.each([
  [{ message: '404 Project Not Found' }, '404 Project Not Found'],
  [{ message: ['Another open merge request already exists'] }, 'Another open merge request already exists'],
  [{ message: { title: ['is too long', 'is odd'] } }, 'title is too long, is odd'],
  [{ message: { error: 'Try again later.' } }, 'Try again later'],
  [{ error: 'insufficient_scope', error_description: 'Higher privileges.' }, 'Higher privileges'],
  [{ error: 'title is empty' }, 'title is empty'],
  ['Forbidden', 'Forbidden'],
  [null, ''],
])('reads the words of %j', (answer, words) => {
  expect(new GitLabRefusal(400, answer, null).words).toBe(words);
});

test('keeps only so many of them, and is known by its status', () => {
  const refusal = new GitLabRefusal(403, 'x'.repeat(10_000), null);
  expect(refusal.words).toHaveLength(300);
  expect([isRefusal(refusal), isRefusal(refusal, 403), isRefusal(refusal, 404)]).toEqual([true, true, false]);
  expect(isRefusal(new Error('403'), 403)).toBe(false);
});
