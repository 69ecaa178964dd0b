import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edit } from './edit.ts';
import { explainMiss } from './explain-miss.ts';
import { workbench } from './testing/workbench.ts';

const page = `---
title: Install
---

## On Linux

Run the installer, then **restart** the service.

## On macOS

Run the installer.
`;

describe('an edit', () => {
  test('replaces the only occurrence and nothing else', async () => {
    const { use, copy, committed } = await workbench({ 'a.mdx': page, 'b.md': 'b\n' });
    const { text, summary } = await use(edit, { path: 'a.mdx', old: 'then **restart**', new: 'and restart' });
    expect(text).toBe('Replaced 1 occurrence in a.mdx, line 7.');
    expect(summary).toBe('edited a.mdx, line 7');
    const edited = page.replace('then **restart**', 'and restart');
    expect(await copy.read('a.mdx')).toBe(edited);
    expect(await committed()).toEqual({ 'a.mdx': edited });
  });

  test('replaces a hundred thousand occurrences, and none where the file would grow without end', async () => {
    const { use, copy } = await workbench({ 'a.txt': 'a\n'.repeat(100_000), 'b.md': 'b\n' });
    const { summary } = await use(edit, { path: 'a.txt', old: 'a', new: 'b', replaceAll: true });
    expect(summary).toContain('and 99980 more');
    const growing = use(edit, { path: 'a.txt', old: 'b', new: 'x'.repeat(500_000), replaceAll: true });
    await expect(growing).rejects.toMatchObject({ code: 'instruction_refused' });
    expect(await copy.read('a.txt')).toBe('b\n'.repeat(100_000));
  });

  test('takes the text literally, dollar signs included', async () => {
    const { use, copy } = await workbench({ 'a.md': 'cost: X\n' });
    await use(edit, { path: 'a.md', old: 'X', new: "$& $1 $' $$" });
    expect(await copy.read('a.md')).toBe("cost: $& $1 $' $$\n");
  });

  test('keeps the line endings and the byte order mark of a file', async () => {
    const { use, copy } = await workbench({ 'a.txt': Buffer.from('\uFEFFone\r\ntwo\r\nthree\r\n') });
    await use(edit, { path: 'a.txt', old: 'one\ntwo', new: 'one\nand\ntwo' });
    expect(await copy.read('a.txt')).toBe('\uFEFFone\r\nand\r\ntwo\r\nthree\r\n');
  });

  test('of a text that occurs more than once needs more of it, or replaceAll', async () => {
    const { use, copy } = await workbench({ 'a.mdx': page });
    const call = { path: 'a.mdx', old: 'Run the installer', new: 'Start it' };
    await expect(use(edit, call)).rejects.toThrow(
      'occurs 2 times in a.mdx, lines 7, 11. Quote more of the lines',
    );
    expect((await use(edit, { ...call, replaceAll: true })).text).toContain(
      'Replaced 2 occurrences in a.mdx, lines 7, 11.',
    );
    expect(await copy.read('a.mdx')).not.toContain('Run');
  });

  test('says at once that the page no longer parses', async () => {
    const { use } = await workbench({ 'a.mdx': page });
    const { text } = await use(edit, { path: 'a.mdx', old: '## On macOS', new: '<Card>' });
    expect(text).toContain('It does not parse');
  });

  test.each([
    [{ old: '', new: 'x' }, '`old` is empty'],
    [{ old: 'Run', new: 'Run' }, 'nothing to do'],
  ])('%j is refused', async (parts, reason) => {
    const { use } = await workbench({ 'a.mdx': page });
    await expect(use(edit, { path: 'a.mdx', ...parts })).rejects.toThrow(reason);
  });

  test('of a context repository is refused', async () => {
    const { use } = await workbench({ 'a.md': 'a' }, { contexts: { api: { 'x.ts': 'x' } } });
    await expect(use(edit, { path: 'api:x.ts', old: 'x', new: 'y' })).rejects.toThrow(
      'can be read, not changed',
    );
  });
});

describe('a text that is not there', () => {
  const why = (wanted: string, text = page) => explainMiss(text, wanted, 'a.mdx');

  test.each([
    ['numbers of lines', '7\tRun the installer, then', 'begins its lines with numbers'],
    ['white space', '## On  Linux\nRun the installer,', 'white space differs'],
    ['case', '## on linux', 'upper and lower case differ'],
  ])('because of %s', (_, wanted, reason) => {
    expect(why(wanted)).toContain(reason);
  });

  test('because the file has other characters that look the same', () => {
    expect(why('It\'s "fine"', 'x\nIt’s “fine”\n')).toMatch(/quotation marks[\s\S]*\n2\tIt’s “fine”\n/);
    expect(why('a b', 'a\u00a0b\n')).toContain('non-breaking space');
    expect(why('install', 'in\u200Bstall\n')).toContain('invisible characters');
  });

  test('comes with the lines that it is nearly', () => {
    expect(why('## On Linux\nRun the  installer, then **restart**')).toContain(
      '\n5\t## On Linux\n6\t\n7\tRun the installer, then **restart** the service.\n<',
    );
    expect(why('Run the instaler, than restart the service')).toContain('\n7\tRun the installer, then');
    expect(why('nothing that is like anything in this page at all')).toContain('Nothing in it is like it');
  });

  test('is explained in bounds, whatever the texts', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(text, text, (content, wanted) => {
        expect(explainMiss(content, wanted, 'a.md').length).toBeLessThan(12_000);
      }),
    );
    expect(why('x'.repeat(10_000), `${'y'.repeat(10_000)}\n`.repeat(100)).length).toBeLessThan(12_000);
  });
});
