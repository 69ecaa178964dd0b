import { expect, test } from 'vitest';
import type { FileChangeBody } from '../../../server/src/contract/changes.ts';
import { stretchesOf } from './gaps.ts';

const change = (parts: Partial<FileChangeBody>): FileChangeBody => ({
  path: 'a.md',
  oldPath: null,
  status: 'modified',
  additions: 2,
  deletions: 1,
  binary: false,
  cut: false,
  before: 'one\ntwo\nthree\nfour\nfive\nsix\n',
  after: 'one\nTWO\nand more\nthree\nfour\nFIVE\nsix\n',
  hunks: [
    {
      header: '@@ -2 +2,2 @@',
      lines: [
        { kind: 'delete', oldLine: 2, newLine: null, text: 'two' },
        { kind: 'add', oldLine: null, newLine: 2, text: 'TWO' },
        { kind: 'add', oldLine: null, newLine: 3, text: 'and more' },
      ],
    },
    {
      header: '@@ -5 +6 @@',
      lines: [
        { kind: 'delete', oldLine: 5, newLine: null, text: 'five' },
        { kind: 'add', oldLine: null, newLine: 6, text: 'FIVE' },
      ],
    },
  ],
  ...parts,
});
const shown = (parts: Partial<FileChangeBody>) =>
  stretchesOf(change(parts)).map(({ kind, lines }) =>
    kind === 'gap'
      ? (lines?.map(({ oldLine, newLine, text }) => `${oldLine} ${newLine} ${text}`) ?? null)
      : kind,
  );

test('what lies before, between and behind the hunks has both line numbers', () => {
  expect(shown({})).toEqual([['1 1 one'], 'hunk', ['3 4 three', '4 5 four'], 'hunk', ['6 7 six']]);
});

test('without the text after, gaps are told and not filled', () => {
  expect(shown({ after: null })).toEqual([null, 'hunk', null, 'hunk']);
  expect(shown({ cut: true })).toEqual([null, 'hunk', null, 'hunk']);
});

test('an added and a deleted file have no gaps', () => {
  const lines = (kind: 'add' | 'delete') => [
    { kind, oldLine: kind === 'add' ? null : 1, newLine: kind === 'add' ? 1 : null, text: 'one' },
  ];
  expect(
    shown({ status: 'added', after: 'one\n', before: null, hunks: [{ header: '', lines: lines('add') }] }),
  ).toEqual(['hunk']);
  expect(shown({ status: 'deleted', after: null, hunks: [{ header: '', lines: lines('delete') }] })).toEqual([
    'hunk',
  ]);
});
