import { describe, expect, test } from 'vitest';
import { sizeFindings, sizeOf } from './change-size.ts';
import { change } from './testing/change.ts';

const policy = { root: '', allowedPaths: [], changedFiles: 2, changedLines: 5, deletedFiles: 0 };
const page = (name: string) => Array.from({ length: 20 }, (_, line) => `${name}, line ${line}\n`).join('');

describe('the size of a change', () => {
  test('counts files, lines on one side only, and files that are gone', async () => {
    const changes = [
      change('a.md', 'a\nb', 'a\nc'),
      change('b.md', null, 'x\ny\nz'),
      change('c.md', page('c'), null),
    ];
    expect(await sizeOf(changes)).toEqual({ files: 3, lines: 2 + 3 + 21, deletions: 1 });
  });

  test('counts a line as often as it is added', async () => {
    expect((await sizeOf([change('a.md', 'x', 'x\n'.repeat(1_000))])).lines).toBe(1_000);
  });

  test('does not count a page as deleted that moved, even with other links in it, or into another page', async () => {
    const moved = page('a').replace('line 3', '[line 3](../b.md)');
    const merged = `${page('b')}${page('c')}`;
    const changes = [
      change('a.md', page('a'), null),
      change('new/a.md', null, moved),
      change('b.md', page('b'), null),
      change('c.md', page('c'), null),
      change('all.md', null, merged),
    ];
    expect((await sizeOf(changes)).deletions).toBe(0);
    const other = [change('a.md', page('a'), null), change('b.md', null, page('b'))];
    expect((await sizeOf(other)).deletions).toBe(1);
  });

  test('is told of files with millions of lines', async () => {
    const lines = Array.from({ length: 300_000 }, (_, line) => `line ${line}`);
    const all = lines.join('\n');
    const edited = all.replace('line 150000\n', 'another\n');
    expect((await sizeOf([change('a.md', all, edited)])).lines).toBe(2);
    expect((await sizeOf([change('a.md', all, lines.toReversed().join('\n'))])).lines).toBe(600_000);
    const many = Array.from({ length: 40 }, (_, file) =>
      change(`${file}.md`, null, all.replaceAll('line', `${file}`)),
    );
    expect(await sizeOf([...many, change('gone.md', page('gone'), null)])).toEqual({
      files: 41,
      lines: 40 * 300_000 + 21,
      deletions: 1,
    });
  }, 60_000);

  test('over the limits is told with the numbers', () => {
    const messages = (size: Parameters<typeof sizeFindings>[0]) =>
      sizeFindings(size, policy).map(({ message }) => message);
    expect(messages({ files: 2, lines: 5, deletions: 0 })).toEqual([]);
    expect(messages({ files: 3, lines: 6, deletions: 1 })).toEqual([
      '3 files would change; the project allows 2.',
      '6 lines would change; the project allows 5.',
      '1 file would be deleted; the project allows 0.',
    ]);
  });
});
