import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { grepFiles, type SearchQuery } from './grep.ts';
import { openReadable } from './readable-repository.ts';
import { type Files, git, ScratchRepository, scratchDirectory } from './testing/scratch-repository.ts';

const { signal } = new AbortController();

const files: Files = {
  'index.md': '# Hello\r\nfoo bar\nFOO\n',
  'guides/a *.md': 'foo in guides\n',
  'guides/odd "n"\n.md': 'one\nfoo (odd)\n',
  'guides-old/b.md': 'foo, long ago\n',
  'logo.png': Buffer.from([0x66, 0x6f, 0x6f, 0, 1]),
};

function opened(path: string, content = files) {
  const origin = new ScratchRepository(join(path, 'origin'), content);
  const repository = openReadable(join(origin.directory, '.git'), origin.head(), 'docs', signal);
  return { origin, repository };
}

const query = (changes: Partial<SearchQuery> = {}): SearchQuery => ({
  pattern: 'foo',
  isRegex: false,
  ignoreCase: false,
  under: '',
  mostHits: 100,
  ...changes,
});

describe('a commit that can be read', () => {
  test('lists its files and gives their bytes, whatever their names', async () => {
    using scratch = scratchDirectory();
    const { repository } = opened(scratch.path);
    expect((await repository.paths()).toSorted()).toEqual(Object.keys(files).sort());
    for (const [path, content] of Object.entries(files))
      expect(await repository.read(path)).toEqual(Buffer.from(content as string));
  });

  test('stays as it was when the branch moves on', async () => {
    using scratch = scratchDirectory();
    const { origin, repository } = opened(scratch.path);
    origin.commit({ 'index.md': 'later', 'new.md': 'foo' });
    expect(await repository.read('new.md')).toBe(null);
    expect((await repository.search(query({ pattern: 'later' }))).hits).toEqual([]);
  });

  test('has no links among its files, and none that is too long', async () => {
    using scratch = scratchDirectory();
    const { origin } = opened(scratch.path);
    symlinkSync('/etc/passwd', join(origin.directory, 'link.md'));
    const commit = origin.commit({ 'big.md': 'x'.repeat(8 * 1024 * 1024 + 1) });
    const repository = openReadable(join(origin.directory, '.git'), commit, 'docs', signal);
    for (const path of ['link.md', 'big.md', 'absent.md', '../origin/index.md', ''])
      expect(await repository.read(path)).toBe(null);
  });
});

describe('a search of a commit', () => {
  test('gives lines by path and number, without those of binary files', async () => {
    using scratch = scratchDirectory();
    const { repository } = opened(scratch.path);
    expect(await repository.search(query())).toEqual({
      hits: [
        { path: 'guides-old/b.md', line: 1, text: 'foo, long ago' },
        { path: 'guides/a *.md', line: 1, text: 'foo in guides' },
        { path: 'guides/odd "n"\n.md', line: 2, text: 'foo (odd)' },
        { path: 'index.md', line: 2, text: 'foo bar' },
      ],
      hasMore: false,
    });
  });

  test('keeps to a folder or a file, and to names as they are written', async () => {
    using scratch = scratchDirectory();
    const { repository } = opened(scratch.path);
    const pathsUnder = async (under: string) =>
      (await repository.search(query({ under }))).hits.map(({ path }) => path);
    expect(await pathsUnder('guides')).toEqual(['guides/a *.md', 'guides/odd "n"\n.md']);
    expect(await pathsUnder('guides/a *.md')).toEqual(['guides/a *.md']);
    expect(await pathsUnder('guides/*')).toEqual([]);
    expect(await pathsUnder('nowhere')).toEqual([]);
  });

  test('takes a text as it is and a regular expression as one', async () => {
    using scratch = scratchDirectory();
    const { repository } = opened(scratch.path);
    const lines = async (changes: Partial<SearchQuery>) =>
      (await repository.search(query(changes))).hits.map(({ text }) => text);
    expect(await lines({ pattern: '(odd)' })).toEqual(['foo (odd)']);
    expect(await lines({ pattern: '^fo{2} (bar|in)', isRegex: true })).toEqual(['foo in guides', 'foo bar']);
    expect(await lines({ pattern: 'foo', ignoreCase: true, under: 'index.md' })).toEqual(['foo bar', 'FOO']);
    expect(await lines({ pattern: '--and' })).toEqual([]);
  });

  test('says what is wrong with a regular expression', async () => {
    using scratch = scratchDirectory();
    const { repository } = opened(scratch.path);
    await expect(repository.search(query({ pattern: 'f(', isRegex: true }))).rejects.toMatchObject({
      code: 'instruction_refused',
      message: expect.stringContaining('missing'),
    });
  });

  test('says when there is more, and leaves out what it is told to', async () => {
    using scratch = scratchDirectory();
    const { repository } = opened(scratch.path, { 'a.md': 'foo\n'.repeat(9), 'b.md': 'foo\n' });
    expect(await repository.search(query({ mostHits: 9 }))).toMatchObject({ hasMore: true });
    expect(await repository.search(query({ mostHits: 10 }))).toMatchObject({ hasMore: false });
    const rest = await repository.search(query({ mostHits: 1, except: new Set(['a.md']) }));
    expect(rest).toEqual({ hits: [{ path: 'b.md', line: 1, text: 'foo' }], hasMore: false });
  });

  test('shows of a long line what is around the match', async () => {
    using scratch = scratchDirectory();
    const long = `${'ä'.repeat(3_001)} needle ${'€'.repeat(3_000)}\n`;
    const { repository } = opened(scratch.path, { 'a.md': long });
    const [hit] = (await repository.search(query({ pattern: 'needle' }))).hits;
    expect(hit?.text).toMatch(/^…ä+ needle €+…$/);
    expect(hit?.text.length).toBeLessThan(400);
  });

  test('ends when it is told to', async () => {
    using scratch = scratchDirectory();
    const { origin } = opened(scratch.path);
    const reason = new Error('archived');
    const stopped = openReadable(
      join(origin.directory, '.git'),
      origin.head(),
      'docs',
      AbortSignal.abort(reason),
    );
    await expect(stopped.search(query())).rejects.toBe(reason);
  });
});

test('a regular expression that would take gigabytes is refused', async () => {
  using scratch = scratchDirectory();
  const costly = query({ pattern: '((a{1,100}){1,100}){1,100}', isRegex: true });
  const search = grepFiles(scratch.path, ['a.md'], costly, signal);
  await expect(search).rejects.toThrow('repeats its parts too often');
});

describe('a search of files', () => {
  test('looks at them as they are, follows no link, and runs nothing that a repository there names', async () => {
    using scratch = scratchDirectory();
    const { origin } = opened(scratch.path);
    symlinkSync('/etc', join(origin.directory, 'etc'));
    symlinkSync('/etc/passwd', join(origin.directory, 'passwd.md'));
    const paths = ['index.md', 'guides/a *.md', 'etc/passwd', 'passwd.md', 'absent.md'];
    const found = await grepFiles(
      origin.directory,
      paths,
      query({ pattern: 'foo|root', isRegex: true }),
      signal,
    );
    expect(found.hits.map(({ path }) => path)).toEqual(['guides/a *.md', 'index.md']);
  });

  test('takes thousands of names', async () => {
    using scratch = scratchDirectory();
    const many = Object.fromEntries(Array.from({ length: 2_100 }, (_, n) => [`p/${n}.md`, `foo ${n}\n`]));
    const { origin } = opened(scratch.path, many);
    const found = await grepFiles(origin.directory, Object.keys(many), query({ mostHits: 5_000 }), signal);
    expect(found.hits).toHaveLength(2_100);
  });
});

test('a listing of some megabytes is read whole, though not at once', async () => {
  using scratch = scratchDirectory();
  const folder = 'é'.repeat(60);
  const names = Array.from({ length: 30_000 }, (_, index) => `${folder}/${index + 100_000}.md`);
  const { directory } = new ScratchRepository(join(scratch.path, 'origin'));
  const id = git(directory, 'rev-parse', 'HEAD:index.md');
  const listing = names.map((name) => `100644 ${id}\t${name}\n`).join('');
  execFileSync('git', ['update-index', '--add', '--index-info'], { cwd: directory, input: listing });
  const tree = git(directory, 'write-tree');
  const repository = openReadable(join(directory, '.git'), tree, 'docs', signal);
  const ids = await repository.ids();
  expect([...ids.keys()]).toEqual(['index.md', ...names]);
  expect(new Set(ids.values())).toEqual(new Set([id]));
});
