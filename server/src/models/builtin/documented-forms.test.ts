import { readFileSync } from 'node:fs';
import type { Code } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, test } from 'vitest';
import { forms } from './forms.ts';
import { asks } from './testing/asks.ts';

const page = readFileSync(new URL('../../../../docs/builtin-model.md', import.meta.url), 'utf8');
const blocks = fromMarkdown(page).children.filter((node): node is Code => node.type === 'code');
const inLanguage = (language: string | null) =>
  blocks.filter(({ lang }) => (lang ?? null) === language).map(({ value }) => value);

test.each(inLanguage('prompt'))('the documented prompt %j is understood', async (prompt) => {
  expect(await asks(prompt)).not.toHaveLength(0);
});

test.each(inLanguage('refused'))('the prompt %j is refused, as documented', async (prompt) => {
  await expect(asks(prompt)).rejects.toThrow('did not understand');
});

test('the documented error is the one that is given', async () => {
  const [prompt] = inLanguage('refused');
  const [message] = inLanguage('text');
  await expect(asks(prompt!)).rejects.toThrow(message);
});

test('the page shows exactly the patterns there are', () => {
  expect(inLanguage(null).toSorted()).toEqual(forms.map(({ pattern }) => pattern).toSorted());
});

test('the page shows every example of every form', () => {
  const shown = inLanguage('prompt');
  for (const { examples } of forms) expect(shown).toEqual(expect.arrayContaining([...examples]));
});
