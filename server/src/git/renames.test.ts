import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openReadable } from './readable-repository.ts';
import { git, ScratchRepository, scratchDirectory } from './testing/scratch-repository.ts';

const { signal } = new AbortController();
const page = (name: string) => Array.from({ length: 40 }, (_, line) => `${name} ${line}\n`).join('');

test('a file of the past is found under its present name, over several renames', async () => {
  using scratch = scratchDirectory();
  const origin = new ScratchRepository(join(scratch.path, 'origin'), {
    'a.md': page('a'),
    'b.mdx': page('b'),
    'code.ts': page('c'),
    'logo.svg': page('logo'),
  });
  const move = (from: string, to: string) => {
    git(origin.directory, 'mv', from, to);
    git(origin.directory, 'commit', '-qm', `Move ${from}`);
  };
  move('a.md', 'a2.md');
  move('a2.md', 'a3.md');
  move('code.ts', 'program.ts');
  move('logo.svg', 'mark.svg');
  move('b.mdx', 'a.md');
  move('a.md', 'last.md');
  const repository = openReadable(join(origin.directory, '.git'), origin.head(), 'docs', signal);
  expect(Object.fromEntries(await repository.renames())).toEqual({
    // The name was used twice: what had it last counts.
    'a.md': 'last.md',
    'a2.md': 'a3.md',
    'b.mdx': 'last.md',
    'logo.svg': 'mark.svg',
  });
});
