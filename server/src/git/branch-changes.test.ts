import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BranchToRead, type ChangeLimits, readBranchChanges, readFileChange } from './branch-changes.ts';
import { ObjectStore } from './objects/object-store.ts';
import { parsePatch } from './parse-patch.ts';
import { type Files, git, ScratchRepository, scratchDirectory } from './testing/scratch-repository.ts';

const roomy: ChangeLimits = { files: 100, textBytes: 10_000, totalBytes: 100_000 };

function repositoryWith(path: string, before: Files, after: Files) {
  const repository = new ScratchRepository(join(path, 'r'), before);
  repository.branch('job', after);
  return { path: join(repository.directory, '.git'), repository };
}

const branch = { base: 'main', head: 'job' };
const readAll = async (path: string, wanted: BranchToRead) => {
  const changes = await readBranchChanges(new ObjectStore(path), wanted);
  return { ...changes, files: await Array.fromAsync(changes.files) };
};
const textOf = (bytes: Buffer | null) => bytes?.toString('utf8') ?? null;

describe('what a branch changed', () => {
  test('is told with both texts and the lines between them', async () => {
    using scratch = scratchDirectory();
    const { path, repository } = repositoryWith(
      scratch.path,
      { 'a.md': 'one\ntwo\n', 'gone.md': 'bye\n', 'old.md': 'a\nb\nc\nd\n', 'logo.png': Buffer.from([0, 1]) },
      {
        'a.md': 'one\n2\n',
        'gone.md': null,
        'old.md': null,
        'new.md': 'a\nb\nc\nd\ne\n',
        'logo.png': Buffer.from([0, 2]),
      },
    );
    repository.commit({ 'elsewhere.md': 'the base moved on\n' });
    const changes = await readAll(path, branch);
    expect(changes).toMatchObject({ base: repository.head('main~1'), head: 'job', omitted: 0 });
    const told = changes.files.map(({ path, oldPath, status, before, after, cut }) => [
      ...[path, oldPath, status, textOf(before), textOf(after), cut],
    ]);
    expect(told).toEqual([
      ['a.md', null, 'modified', 'one\ntwo\n', 'one\n2\n', false],
      ['gone.md', null, 'deleted', 'bye\n', null, false],
      ['logo.png', null, 'modified', null, null, false],
      ['new.md', 'old.md', 'renamed', 'a\nb\nc\nd\n', 'a\nb\nc\nd\ne\n', false],
    ]);
    for (const file of changes.files)
      expect(await readFileChange(new ObjectStore(path), branch, file.path)).toEqual(file);
    expect(await readFileChange(new ObjectStore(path), branch, 'elsewhere.md')).toBeNull();
    expect(await readFileChange(new ObjectStore(path), branch, 'old.md')).toBeNull();
  });

  test('has no text where it is no UTF-8; a link’s is where it leads', async () => {
    using scratch = scratchDirectory();
    const { path, repository } = repositoryWith(
      scratch.path,
      { 'a.md': 'x\n' },
      { 'latin.md': Buffer.from('caf\xe9\n', 'latin1') },
    );
    git(repository.directory, 'checkout', '--quiet', 'job');
    symlinkSync('latin.md', join(repository.directory, 'link.md'));
    git(repository.directory, 'add', 'link.md');
    git(repository.directory, 'commit', '--quiet', '--message', 'A link');
    const { files } = await readAll(path, branch);
    expect(files.map(({ path, after, cut }) => [path, textOf(after), cut])).toEqual([
      ['latin.md', null, false],
      ['link.md', 'latin.md', false],
    ]);
  });

  test('a name is taken as it is written', async () => {
    using scratch = scratchDirectory();
    const names = ['*.md', 'a.md', ':(top)x.md', 'folder'];
    const { path } = repositoryWith(
      scratch.path,
      { folder: 'a file\n' },
      {
        ...Object.fromEntries(names.slice(0, 3).map((name) => [name, `${name}\n`])),
        folder: null,
        'folder/in.md': 'a file\n',
      },
    );
    for (const name of names.slice(0, 3))
      expect(textOf((await readFileChange(new ObjectStore(path), branch, name))!.after)).toBe(`${name}\n`);
    expect(await readFileChange(new ObjectStore(path), branch, 'folder/in.md')).toMatchObject({
      oldPath: 'folder',
    });
  });

  test('a file whose name is no UTF-8 is found by what it looks like', async () => {
    using scratch = scratchDirectory();
    const { directory } = new ScratchRepository(join(scratch.path, 'r'));
    git(directory, 'checkout', '--quiet', '-b', 'job');
    writeFileSync(Buffer.from(`${directory}/caf\xe9.md`, 'latin1'), 'coffee\n');
    git(directory, 'add', '--all');
    git(directory, 'commit', '--quiet', '--message', 'A page');
    const change = await readFileChange(new ObjectStore(join(directory, '.git')), branch, 'caf\uFFFD.md');
    expect(textOf(change!.after)).toBe('coffee\n');
  });

  test('is bounded, and says where something is missing', async () => {
    using scratch = scratchDirectory();
    const page = 'a line\n'.repeat(10);
    const { path } = repositoryWith(
      scratch.path,
      { 'x.md': 'x\n' },
      { 'a.md': page, 'b.md': `${page}${page}${page}`, 'c.md': `c ${page}`, 'd.md': page },
    );
    const read = (limits: Partial<ChangeLimits>) =>
      readAll(path, { ...branch, limits: { ...roomy, ...limits } });
    expect(await read({ files: 3 })).toMatchObject({ files: { length: 3 }, omitted: 1 });
    const shorter = await read({ textBytes: 200 });
    expect(shorter.files.map(({ cut }) => cut)).toEqual([false, true, false, false]);
    expect(shorter.files[1]!.after).toBeNull();
    expect(shorter.files[1]!.patch.length).toBe(200);
    const fewer = await read({ totalBytes: 400 });
    expect(fewer.files.map(({ cut }) => cut)).toEqual([false, true, true, true]);
    expect(fewer.files.map(({ additions }) => additions)).toEqual([10, 30, 10, 10]);
  });
});

test('the lines put into the text before give the text after, whatever the files contain', async () => {
  const line = fc.constantFrom(
    '',
    '+',
    '-',
    ' ',
    '\\',
    '@@ -1 +1 @@',
    'diff --git a/x b/x',
    '--- a',
    'x',
    '\r',
    'é',
  );
  const text = fc.array(line, { maxLength: 40 }).map((all) => all.join('\n'));
  const names = ['a.md', 'b.md', 'c.md'];
  await fc.assert(
    fc.asyncProperty(fc.tuple(text, text, text), fc.tuple(text, text, text), async (before, after) => {
      using scratch = scratchDirectory();
      const filesOf = (texts: readonly string[]) =>
        Object.fromEntries(names.map((name, i) => [name, texts[i]!]));
      const { path } = repositoryWith(scratch.path, filesOf(before), filesOf(after));
      const { files } = await readAll(path, branch);
      expect(files.map((file) => file.path)).toEqual(names.filter((_, i) => before[i] !== after[i]));
      for (const file of files) {
        const index = names.indexOf(file.path);
        expect([textOf(file.before), textOf(file.after)]).toEqual([before[index], after[index]]);
        expect(applied(before[index]!, file.patch.toString('utf8'))).toEqual(linesOf(after[index]!));
      }
    }),
    { numRuns: 12 },
  );
});

/** A last line break ends a line and begins none. */
const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

function applied(before: string, patch: string): string[] {
  const old = linesOf(before);
  const made: string[] = [];
  let taken = 0;
  for (const { kind, oldLine, text } of parsePatch(patch, 1e6).flatMap(({ hunks }) =>
    hunks.flatMap((h) => h.lines),
  )) {
    if (oldLine !== null) {
      made.push(...old.slice(taken, oldLine - 1));
      expect(old[oldLine - 1]).toBe(text);
      taken = oldLine;
    }
    if (kind !== 'delete') made.push(text);
  }
  return [...made, ...old.slice(taken)];
}
