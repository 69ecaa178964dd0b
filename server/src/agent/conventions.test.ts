import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openReadable } from '../git/readable-repository.ts';
import { type Files, ScratchRepository, scratchDirectory } from '../git/testing/scratch-repository.ts';
import { findConventions } from './conventions.ts';

async function conventionsOf(files: Files, root = ''): Promise<string> {
  using scratch = scratchDirectory();
  const repository = new ScratchRepository(scratch.path, files);
  const { signal } = new AbortController();
  return await findConventions(
    openReadable(join(scratch.path, '.git'), repository.head(), 'docs', signal),
    root,
  );
}

const everywhere = {
  '.docwright/AGENTS.md': 'one\n',
  '.mintlify/AGENTS.md': 'two\n',
  'AGENTS.md': 'three\n',
  'docs/AGENTS.md': 'four\n',
};

test.each([
  ['the file that is meant for Docwright', everywhere, '', 'one'],
  ['Mintlify’s, if there is none', { '.mintlify/AGENTS.md': 'two', 'AGENTS.md': 'three' }, '', 'two'],
  [
    'the one of the documentation folder before the top’s',
    { 'AGENTS.md': 'a', 'docs/AGENTS.md': 'b' },
    'docs',
    'b',
  ],
  [
    'the top’s, if the documentation folder has none',
    { 'AGENTS.md': 'a', 'docs/index.md': 'b' },
    'docs',
    'a',
  ],
  ['nothing, where nothing is asked', { 'index.md': 'a' }, '', ''],
])('a repository’s conventions are %s', async (_, files, root, text) => {
  expect(await conventionsOf(files, root)).toBe(text);
});

test('a longer text than anyone would follow is cut', async () => {
  const text = await conventionsOf({ 'AGENTS.md': 'Use short words. '.repeat(5_000) });
  expect(text.length).toBeLessThan(21_000);
  expect(text).toContain('the rest was left out');
});
