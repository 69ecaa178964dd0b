import { expect, test } from 'vitest';
import { readJson } from './read-json.ts';

const read = (text: string) => readJson({ path: 'docs.json', text } as Parameters<typeof readJson>[0]);

test.each([
  ['brackets', '['.repeat(100_000)],
  ['groups', `{"navigation":${'{"group":"g","pages":['.repeat(5_000)}${']}'.repeat(5_000)}}`],
])('JSON of nested %s is a file that cannot be read, and no error of ours', (_what, text) => {
  expect(read(text)).toMatchObject({
    literal: null,
    problem: { message: 'The JSON is nested more than 200 levels deep.' },
  });
});

test('brackets in strings and comments count for nothing', () => {
  const brackets = '['.repeat(500);
  const text = `{ // ${brackets}\n /* ${brackets} */ "a\\"${brackets}": "${brackets}", "b": ${'['.repeat(100)}${']'.repeat(100)} }`;
  expect(read(text)).toMatchObject({ problem: null, literal: { type: 'object' } });
});
