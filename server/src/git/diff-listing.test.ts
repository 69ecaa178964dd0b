import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listDiff } from './diff-listing.ts';
import { type Files, git, ScratchRepository, scratchDirectory } from './testing/scratch-repository.ts';

const lines = (...numbers: number[]) => numbers.map((number) => `line ${number}\n`).join('');
const none = { oldPath: null, additions: 0, deletions: 0, binary: false };

/** As git names them. */
const idsOf = (directory: string, commit: string, path: string) =>
  git(directory, 'rev-parse', `${commit}:${path}`);

test('tells what happened to each file, by path', async () => {
  using scratch = scratchDirectory();
  const directory = repositoryWithAll(scratch.path);
  const listed = await listDiff(join(directory, '.git'), { from: 'main', to: 'job' });
  const before = (path: string) => idsOf(directory, 'main', path);
  const after = (path: string) => idsOf(directory, 'job', path);
  expect(listed).toEqual([
    { ...none, path: 'empty.md', status: 'added', before: null, after: after('empty.md') },
    { ...none, path: 'gone.md', status: 'deleted', deletions: 1, before: before('gone.md'), after: null },
    {
      ...none,
      path: 'link.md',
      status: 'type-changed',
      additions: 1,
      deletions: 1,
      before: before('link.md'),
      after: after('link.md'),
    },
    {
      ...none,
      path: 'logo.png',
      status: 'modified',
      binary: true,
      before: before('logo.png'),
      after: after('logo.png'),
    },
    { ...none, path: 'module', status: 'added', additions: 1, before: null, after: null },
    {
      ...none,
      path: 'new.md',
      oldPath: 'old.md',
      status: 'renamed',
      additions: 1,
      before: before('old.md'),
      after: after('new.md'),
    },
    { ...none, path: 'run.sh', status: 'modified', before: before('run.sh'), after: after('run.sh') },
  ]);
});

test('tells of the first files where there are more than it reads', async () => {
  using scratch = scratchDirectory();
  const names = Array.from({ length: 20 }, (_, index) => `page-${index + 10}.md`);
  const repository = new ScratchRepository(join(scratch.path, 'r'), { 'a.md': '' });
  repository.branch('job', Object.fromEntries(names.map((name) => [name, 'x\n'])));
  const path = join(repository.directory, '.git');
  const read = (bytes: number) => listDiff(path, { from: 'main', to: 'job' }, undefined, bytes);
  const whole = await read(10_000);
  expect(whole.map((entry) => entry.path)).toEqual(names);
  // Each line takes about a hundred bytes, so the cut comes at every place of one.
  for (let bytes = 0; bytes < 2_000; bytes += 29) {
    const some = await read(bytes);
    expect(some.map((entry) => entry.path)).toEqual(names.slice(0, some.length));
    expect(some.map(({ after }) => after)).toEqual(whole.slice(0, some.length).map(({ after }) => after));
  }
});

/** One change of each kind on the branch `job`, and a submodule. */
function repositoryWithAll(scratch: string): string {
  const repository = new ScratchRepository(join(scratch, 'r'), {
    'gone.md': 'x\n',
    'link.md': 'text\n',
    'logo.png': Buffer.from([0, 1]),
    'old.md': lines(1, 2, 3, 4, 5),
    'run.sh': 'x\n',
    'same.md': 'same\n',
  });
  const { directory } = repository;
  git(directory, 'checkout', '--quiet', '-b', 'job');
  rmSync(join(directory, 'link.md'));
  symlinkSync('same.md', join(directory, 'link.md'));
  const changes: Files = {
    'gone.md': null,
    'logo.png': Buffer.from([0, 2]),
    'old.md': null,
    'new.md': lines(1, 2, 3, 4, 5, 6),
    'empty.md': '',
  };
  repository.commit(changes);
  git(directory, 'update-index', '--chmod=+x', 'run.sh');
  git(directory, 'update-index', '--add', '--cacheinfo', `160000,${repository.head()},module`);
  git(directory, 'commit', '--quiet', '--message', 'A mode and a submodule');
  return directory;
}

const oddNames = [
  'with space.md',
  'quo"te.md',
  'new\nline.md',
  'tab\t.md',
  ':1.md',
  'ünï/日本.md',
  '*.md',
  '-x.md',
];

test('names are as they are, also those that git quotes', async () => {
  using scratch = scratchDirectory();
  const repository = new ScratchRepository(join(scratch.path, 'r'), { 'old\t"1".md': lines(1, 2, 3, 4) });
  const files = Object.fromEntries(oddNames.map((name) => [name, `${name}\n`]));
  repository.branch('job', { ...files, 'old\t"1".md': null, 'new\n"1".md': lines(1, 2, 3, 4) });
  const path = join(repository.directory, '.git');
  const range = { from: 'main', to: 'job' };
  const listed = await listDiff(path, range);
  const named = new Map(listed.map((entry) => [entry.path, entry]));
  for (const name of oddNames) {
    expect(named.get(name)).toMatchObject({ status: 'added', additions: name.split('\n').length });
    expect(await listDiff(path, { ...range, paths: [name] })).toEqual([named.get(name)]);
  }
  expect(named.get('new\n"1".md')).toMatchObject({ status: 'renamed', oldPath: 'old\t"1".md' });
  expect(named.size).toBe(oddNames.length + 1);
});

test('nothing differs between a commit and itself', async () => {
  using scratch = scratchDirectory();
  const repository = new ScratchRepository(join(scratch.path, 'r'));
  const path = join(repository.directory, '.git');
  expect(await listDiff(path, { from: 'main', to: 'main' })).toEqual([]);
});
