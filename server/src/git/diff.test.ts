import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffBetween } from './diff.ts';
import { type Files, git, ScratchRepository, scratchDirectory } from './testing/scratch-repository.ts';

const lines = (...numbers: number[]) => numbers.map((number) => `line ${number}\n`).join('');

function repositoryWith(path: string, before: Files, after: Files) {
  const repository = new ScratchRepository(join(path, 'r'), before);
  repository.branch('job', after);
  return join(repository.directory, '.git');
}

describe('diffBetween', () => {
  test('shows lines with their numbers on both sides', async () => {
    using scratch = scratchDirectory();
    const repository = repositoryWith(
      scratch.path,
      { 'a.md': lines(1, 2, 3, 4, 5, 6) },
      { 'a.md': `${lines(1, 2, 3, 4, 55)}last` },
    );
    const { files, omittedFiles } = await diffBetween(repository, 'main', 'job');
    expect(omittedFiles).toBe(0);
    expect(files).toEqual([
      {
        path: 'a.md',
        status: 'modified',
        additions: 2,
        deletions: 2,
        binary: false,
        cut: false,
        hunks: [
          {
            header: '@@ -2,5 +2,5 @@ line 1',
            lines: [
              { kind: 'context', oldLine: 2, newLine: 2, text: 'line 2' },
              { kind: 'context', oldLine: 3, newLine: 3, text: 'line 3' },
              { kind: 'context', oldLine: 4, newLine: 4, text: 'line 4' },
              { kind: 'delete', oldLine: 5, newLine: null, text: 'line 5' },
              { kind: 'delete', oldLine: 6, newLine: null, text: 'line 6' },
              { kind: 'add', oldLine: null, newLine: 5, text: 'line 55' },
              { kind: 'add', oldLine: null, newLine: 6, text: 'last' },
            ],
          },
        ],
      },
    ]);
  });

  test('tells what happened to each file, also under names that git quotes', async () => {
    using scratch = scratchDirectory();
    const odd = [
      'with space.md',
      'quo"te.md',
      'new\nline.md',
      'tab\t.md',
      'ünï/日本.md',
      'b/diff --git a.md',
    ];
    const before: Files = {
      'old name "1".md': lines(1, 2, 3, 4, 5),
      'gone.md': 'x\n',
      'logo.png': Buffer.from([0, 1]),
      'link.md': 'text\n',
      'run.sh': 'x\n',
    };
    const repository = new ScratchRepository(join(scratch.path, 'r'), before);
    git(repository.directory, 'checkout', '--quiet', '-b', 'job');
    rmSync(join(repository.directory, 'link.md'));
    symlinkSync('gone.md', join(repository.directory, 'link.md'));
    git(repository.directory, 'update-index', '--chmod=+x', 'run.sh');
    repository.commit({
      'old name "1".md': null,
      'new\nname.md': lines(1, 2, 3, 4, 5, 6),
      'gone.md': null,
      'logo.png': Buffer.from([0, 2]),
      'empty.md': '',
      ...Object.fromEntries(odd.map((name) => [name, `${name}\n`])),
    });
    const { files } = await diffBetween(join(repository.directory, '.git'), 'main', 'job');
    const summary = new Map(files.map((file) => [file.path, file]));
    for (const name of odd) {
      const added = { status: 'added', hunks: [{ lines: expect.arrayContaining([]) }], cut: false };
      expect(summary.get(name)).toMatchObject(added);
      expect(
        summary
          .get(name)!
          .hunks[0]!.lines.map((line) => line.text)
          .join('\n'),
      ).toBe(name);
    }
    expect(summary.get('new\nname.md')).toMatchObject({
      status: 'renamed',
      oldPath: 'old name "1".md',
      additions: 1,
      deletions: 0,
    });
    expect(summary.get('gone.md')).toMatchObject({ status: 'deleted', deletions: 1 });
    expect(summary.get('logo.png')).toMatchObject({ status: 'modified', binary: true, hunks: [] });
    expect(summary.get('empty.md')).toMatchObject({ status: 'added', hunks: [], cut: false });
    expect(summary.get('link.md')).toMatchObject({ status: 'type-changed', additions: 1, deletions: 1 });
    expect(summary.get('link.md')!.hunks).toHaveLength(2);
  });

  test('compares with the point where the branch began, not with what the base is now', async () => {
    using scratch = scratchDirectory();
    const repository = new ScratchRepository(join(scratch.path, 'r'), { 'a.md': 'a\n' });
    repository.branch('job', { 'b.md': 'b\n' });
    repository.commit({ 'a.md': 'moved on\n' });
    const { files } = await diffBetween(join(repository.directory, '.git'), 'main', 'job');
    expect(files.map((file) => file.path)).toEqual(['b.md']);
  });

  test('says what it leaves out of a diff that is too large', async () => {
    using scratch = scratchDirectory();
    const many = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`${i}.md`, lines(1, 2, 3)]));
    const repository = repositoryWith(scratch.path, { 'x.md': 'x' }, many);
    const fewer = await diffBetween(repository, 'main', 'job', { files: 4, lines: 5, bytes: 1e6 });
    expect(fewer.omittedFiles).toBe(6);
    expect(fewer.files.map((file) => file.cut)).toEqual([false, true, true, true]);
    expect(fewer.files.map((file) => file.additions)).toEqual([3, 3, 3, 3]);
    const shorter = await diffBetween(repository, 'main', 'job', { files: 10, lines: 1e6, bytes: 400 });
    expect(shorter.files).toHaveLength(10);
    expect(shorter.files[0]!.cut).toBe(false);
    expect(shorter.files.at(-1)!.cut).toBe(true);
  });

  test('the new side of the hunks is the new file, whatever the file contains', async () => {
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
    );
    const text = fc.array(line, { maxLength: 12 }).map((all) => all.join('\n'));
    await fc.assert(
      fc.asyncProperty(text, text, async (before, after) => {
        fc.pre(before !== after);
        using scratch = scratchDirectory();
        const repository = repositoryWith(scratch.path, { f: before, g: 'same' }, { f: after });
        const { files } = await diffBetween(repository, 'main', 'job');
        expect(files.map((file) => file.path)).toEqual(['f']);
        const split = (content: string) => content.replace(/\n$/, '').split('\n');
        const shown = files[0]!.hunks.flatMap((hunk) => hunk.lines);
        for (const { text, oldLine, newLine } of shown) {
          if (oldLine !== null) expect(split(before)[oldLine - 1]).toBe(text);
          if (newLine !== null) expect(split(after)[newLine - 1]).toBe(text);
        }
        expect(shown.filter((line) => line.kind === 'add')).toHaveLength(files[0]!.additions);
        expect(shown.filter((line) => line.kind === 'delete')).toHaveLength(files[0]!.deletions);
      }),
      { numRuns: 15 },
    );
  });
});
