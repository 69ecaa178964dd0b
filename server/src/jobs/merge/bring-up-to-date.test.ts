import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  ada,
  type Files,
  git,
  ScratchRepository,
  scratchDirectory,
} from '../../git/testing/scratch-repository.ts';
import { bringUpToDate, type UpdateRequest } from './bring-up-to-date.ts';

const docsJson = (...pages: string[]): string => `${JSON.stringify({ navigation: { pages } }, null, 2)}\n`;
const page = (title: string, text = 'Text.'): string => `---\ntitle: ${title}\n---\n\n${text}\n`;

/** A host, and a mirror that has fetched its `main` and `job`. */
function parted(path: string, job: Files, main: Files, first: Files = {}) {
  const site = { 'docs.json': docsJson('index'), 'index.mdx': page('Home'), 'old.mdx': page('Old') };
  const host = new ScratchRepository(join(path, 'host'), { ...site, ...first });
  host.branch('job', job);
  host.commit(main);
  git(path, 'clone', '--quiet', '--mirror', host.directory, 'mirror.git');
  const request: UpdateRequest = {
    mirror: join(path, 'mirror.git'),
    source: host.source,
    branch: 'job',
    head: host.head('job'),
    base: host.head('main'),
    root: '',
    author: ada,
    signal: new AbortController().signal,
  };
  const show = (commit: string, file: string) => git(request.mirror, 'show', `${commit}:${file}`);
  return { host, request, show };
}

const withPage = (name: string) => ({
  'docs.json': docsJson('index', name),
  [`${name}.mdx`]: page(name),
});

describe('bringUpToDate', () => {
  test('merges the base into the branch, navigation by structure, and pushes it', async () => {
    using scratch = scratchDirectory();
    const { host, request, show } = parted(scratch.path, withPage('a'), withPage('b'));
    const result = await bringUpToDate(request);
    const commit = host.head('job');
    expect(result).toEqual({ state: 'updated', commit });
    expect(JSON.parse(show(commit, 'docs.json'))).toEqual({ navigation: { pages: ['index', 'a', 'b'] } });
    expect(git(request.mirror, 'show', '--no-patch', '--format=%P', commit)).toBe(
      `${request.head} ${request.base}`,
    );
    expect(await bringUpToDate({ ...request, head: commit })).toEqual({ state: 'current' });
  });

  test('repeated after its answer was lost, it finds its own merge', async () => {
    using scratch = scratchDirectory();
    const { host, request } = parted(scratch.path, withPage('a'), withPage('b'));
    const first = await bringUpToDate(request);
    expect(await bringUpToDate(request)).toEqual(first);
    expect(first).toEqual({ state: 'updated', commit: host.head('job') });
  });

  test('leaves a branch alone that has all of the base, or nothing of its own', async () => {
    using scratch = scratchDirectory();
    const { host, request } = parted(scratch.path, withPage('a'), withPage('b'));
    const root = git(request.mirror, 'merge-base', 'main', 'job');
    expect(await bringUpToDate({ ...request, base: root })).toEqual({ state: 'current' });
    expect(await bringUpToDate({ ...request, head: root })).toEqual({ state: 'current' });
    expect(host.head('job')).toBe(request.head);
  });

  test('never overwrites what a person pushed meanwhile', async () => {
    using scratch = scratchDirectory();
    const { host, request } = parted(scratch.path, withPage('a'), withPage('b'));
    git(host.directory, 'checkout', '--quiet', 'job');
    const theirs = host.commit({ 'index.mdx': page('By hand') });
    expect(await bringUpToDate(request)).toEqual({ state: 'moved' });
    expect(host.head('job')).toBe(theirs);
  });

  test('a true conflict names its files and pushes nothing', async () => {
    using scratch = scratchDirectory();
    const { host, request } = parted(
      scratch.path,
      { 'index.mdx': page('Mine') },
      { 'index.mdx': page('Yours') },
    );
    expect(await bringUpToDate(request)).toEqual({ state: 'conflict', files: ['index.mdx'] });
    expect(host.head('job')).toBe(request.head);
  });

  test('a navigation that would list a page which the base deleted is a conflict', async () => {
    using scratch = scratchDirectory();
    const { request } = parted(
      scratch.path,
      { 'docs.json': docsJson('index', 'old') },
      { 'old.mdx': null, 'index.mdx': page('Home', 'Without it.') },
    );
    expect(await bringUpToDate(request)).toEqual({ state: 'conflict', files: ['docs.json'] });
  });

  test('a page that both sides list, each in another place, is a conflict', async () => {
    using scratch = scratchDirectory();
    const groups = (...pages: string[][]) =>
      `${JSON.stringify({ navigation: { groups: pages.map((list, index) => ({ group: `Group ${index}`, pages: list })) } }, null, 2)}\n`;
    const { request } = parted(
      scratch.path,
      { 'docs.json': groups(['index', 'old'], ['a', 'b']) },
      { 'docs.json': groups(['index'], ['a', 'b', 'old']) },
      { 'docs.json': groups(['index'], ['a', 'b']), 'a.mdx': page('A'), 'b.mdx': page('B') },
    );
    expect(await bringUpToDate(request)).toEqual({ state: 'conflict', files: ['docs.json'] });
  });

  test('is not pushed where somebody says no at the last moment', async () => {
    using scratch = scratchDirectory();
    const { host, request } = parted(scratch.path, withPage('a'), withPage('b'));
    const mayPush = async () => false;
    expect(await bringUpToDate({ ...request, mayPush })).toEqual({ state: 'withheld' });
    expect(host.head('job')).toBe(request.head);
  });

  test('a page that would no longer parse is a conflict; what was broken before is not', async () => {
    using scratch = scratchDirectory();
    const lines = Array.from({ length: 20 }, (_, index) => `Line ${index}.`).join('\n\n');
    const noted = `<Note>\n\n${lines}\n\n</Note>\n`;
    const { request } = parted(
      scratch.path,
      { 'index.mdx': `${lines}\n`, 'bad.mdx': 'a <b\n' },
      { 'index.mdx': noted.replace('Line 9.', 'Line 9.\n\n</Note>\n\n<Note>'), 'bad.mdx': 'a <b\n' },
      { 'index.mdx': noted },
    );
    expect(await bringUpToDate(request)).toEqual({ state: 'conflict', files: ['index.mdx'] });
  });

  test('a base that was begun anew is a conflict as a whole', async () => {
    using scratch = scratchDirectory();
    const { host, request } = parted(scratch.path, withPage('a'), withPage('b'));
    git(host.directory, 'checkout', '--quiet', '--orphan', 'anew');
    const base = host.commit({ 'index.mdx': page('Anew') });
    git(request.mirror, 'fetch', '--quiet', host.directory, 'anew');
    expect(await bringUpToDate({ ...request, base })).toEqual({ state: 'conflict', files: [] });
  });
});
