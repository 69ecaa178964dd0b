import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBranchName } from './is-branch-name.ts';

const gitAccepts = (name: string) =>
  spawnSync('git', ['check-ref-format', `refs/heads/${name}`]).status === 0;

const special = [
  'HEAD',
  '@',
  '.',
  '..',
  '/',
  '//',
  '.lock',
  '@{',
  '-',
  '~',
  '^',
  ':',
  '?',
  '*',
  '[',
  '\\',
  ' ',
];
const piece = fc.oneof(
  fc.constantFrom(...special, '\t', '\x7f', '\x80', 'é', '日本', 'a', 'main', 'docwright/job_1'),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
);
const names = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));

test('agrees with git on every name, and takes none that reads as an option or as HEAD', () => {
  fc.assert(
    fc.property(names, (name) => {
      fc.pre(!name.includes('\0'));
      const reserved = name.startsWith('-') || name === 'HEAD' || name === '@';
      expect(isBranchName(name)).toBe(gitAccepts(name) && !reserved);
    }),
    { numRuns: 300 },
  );
});

test('refuses what no argument or file name can hold', () => {
  expect(isBranchName('a\0b')).toBe(false);
  expect(isBranchName('a\ud800')).toBe(false);
  expect(isBranchName('x'.repeat(245))).toBe(false);
});
