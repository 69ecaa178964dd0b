import { expect, test } from 'vitest';
import { holds, occurrences } from './facts.ts';

test.each([
  ['It makes 10 attempts.', '10', true],
  ['It makes 100 attempts.', '10', false],
  ['It takes 10.5 s.', '10', false],
  ['It takes 1,000 s.', '1', false],
  ['Use `--exclude PATTERN`.', '--exclude', true],
  ['at most\n30 days', '30 days', true],
  ['the **Team** plan', 'team plan', true],
  ['Acme Proxy', 'Acme Pro', false],
])('%j holds %j: %s', (text, fact, expected) => {
  expect(holds(text, fact)).toBe(expected);
});

test('counts a term as a whole word', () => {
  expect(occurrences('master, Master and masters', 'master')).toBe(2);
});
