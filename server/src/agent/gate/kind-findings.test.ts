import { describe, expect, test } from 'vitest';
import type { EntryKind } from '../../git/changes.ts';
import { kindFindings } from './kind-findings.ts';
import { change } from './testing/change.ts';

const becomes = (before: EntryKind | null, after: EntryKind | null) => ({
  ...change('a.md', before && 'a', after && 'b'),
  kind: { before, after },
});
const binary = (path: string) => ({ ...change(path, null, 'x'), after: null, binary: true });

describe('a change brings plain files', () => {
  test.each([
    [null, 'file'],
    ['file', 'file'],
    ['file', null],
    ['symlink', null],
    ['symlink', 'file'],
    ['submodule', null],
    ['executable', 'executable'],
    ['executable', 'file'],
  ] as const)('%s may become %s', (before, after) => {
    expect(kindFindings([becomes(before, after)])).toEqual([]);
  });

  test.each([
    [null, 'symlink'],
    ['file', 'symlink'],
    ['symlink', 'symlink'],
    [null, 'submodule'],
    ['submodule', 'submodule'],
    [null, 'executable'],
    ['file', 'executable'],
  ] as const)('%s may not become %s', (before, after) => {
    expect(kindFindings([becomes(before, after)])).toEqual([
      { path: 'a.md', line: null, message: expect.any(String) },
    ]);
  });

  test.each(['symlink', 'submodule'] as const)('no folder takes the place of a %s', (kind) => {
    const link = { ...becomes(kind, null), path: 'docs/flows' };
    const inside = change('docs/flows/deep/ci.md', null, 'on: push');
    expect(kindFindings([link, inside, change('docs/flows.md', null, 'a')])).toEqual([
      { path: inside.path, line: null, message: expect.stringContaining('takes the place') },
    ]);
  });

  test('a picture is looked at, any other binary file is refused', () => {
    expect(kindFindings([binary('a.png'), binary('b.WEBP')])).toEqual([]);
    expect(kindFindings([binary('a.bin'), binary('page.md')])).toHaveLength(2);
  });
});
