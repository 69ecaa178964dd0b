import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type Files,
  git,
  ScratchRepository,
  scratchDirectory,
} from '../../git/testing/scratch-repository.ts';
import { rebaseOnTop } from './rebase-on-top.ts';

const docsJson = (...pages: string[]): string => JSON.stringify({ navigation: { pages } }, null, 2);

/** What a person pushed on `main` while the agent made its commit `agent`, both from one parent. */
function parted(path: string, agent: Files, person: Files) {
  const repository = new ScratchRepository(join(path, 'work'), {
    'docs.json': docsJson('index'),
    'index.mdx': 'one\n\ntwo\n\nthree\n',
  });
  const commit = repository.branch('agent', agent);
  const onto = repository.commit(person);
  const mirror = join(repository.directory, '.git');
  const request = { mirror, commit, onto, root: '', signal: new AbortController().signal };
  const ask = (...args: string[]) => git(repository.directory, ...args);
  return { repository, request, ask };
}

describe('rebaseOnTop', () => {
  test("makes the agent's change, as it was told, on top of the person's", async () => {
    using scratch = scratchDirectory();
    const { request, ask } = parted(
      scratch.path,
      { 'docs.json': docsJson('index', 'a'), 'a.mdx': 'a\n' },
      { 'docs.json': docsJson('index', 'b'), 'b.mdx': 'b\n', 'index.mdx': 'one!\n\ntwo\n\nthree\n' },
    );
    const result = await rebaseOnTop(request);
    const { commit } = result as { commit: string };
    expect(result.state).toBe('rebased');
    expect(ask('show', '--no-patch', '--format=%P', commit)).toBe(request.onto);
    const details = '--format=%an %ae %at %B';
    expect(ask('show', '--no-patch', details, commit)).toBe(
      ask('show', '--no-patch', details, request.commit),
    );
    expect(ask('diff', '--name-only', request.onto, commit).split('\n')).toEqual(['a.mdx', 'docs.json']);
    expect(JSON.parse(ask('show', `${commit}:docs.json`)).navigation.pages).toEqual(['index', 'b', 'a']);
    expect(await rebaseOnTop(request)).toEqual(result);
  });

  test('names the files in which both cannot be had', async () => {
    using scratch = scratchDirectory();
    const { request } = parted(scratch.path, { 'index.mdx': 'agent\n' }, { 'index.mdx': 'person\n' });
    expect(await rebaseOnTop(request)).toEqual({ state: 'conflict', files: ['index.mdx'] });
  });

  test('a change that the person made, or has taken over, is there already', async () => {
    using scratch = scratchDirectory();
    const { repository, request } = parted(scratch.path, { 'a.mdx': 'a\n' }, { 'a.mdx': 'a\n' });
    expect(await rebaseOnTop(request)).toEqual({ state: 'contained' });
    git(repository.directory, 'checkout', '--quiet', 'agent');
    const onto = repository.commit({ 'b.mdx': 'b\n' });
    expect(await rebaseOnTop({ ...request, onto })).toEqual({ state: 'contained' });
  });

  test('a branch that somebody rewrote is not built on', async () => {
    using scratch = scratchDirectory();
    const { repository, request } = parted(scratch.path, { 'a.mdx': 'a\n' }, { 'b.mdx': 'b\n' });
    git(repository.directory, 'checkout', '--quiet', '--orphan', 'other');
    const onto = repository.commit({ 'b.mdx': 'b\n' });
    expect(await rebaseOnTop({ ...request, onto })).toEqual({ state: 'rewritten' });
  });
});
