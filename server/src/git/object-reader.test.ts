import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { ObjectReader } from './object-reader.ts';

const directory = mkdtempSync(join(tmpdir(), 'docwright-objects-'));
afterAll(() => rmSync(directory, { recursive: true }));
execFileSync('git', ['init', '-q', '--bare', directory]);

function store(content: Uint8Array): string {
  const file = join(directory, 'content');
  writeFileSync(file, content);
  return execFileSync('git', ['hash-object', '-w', file], { cwd: directory, encoding: 'utf8' }).trim();
}

const never = new AbortController().signal;
const open = (signal = never) => new ObjectReader(directory, signal);

test('gives back every content byte by byte, however many are asked for at once', async () => {
  const anything = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(anything, async (contents) => {
      const reader = open();
      const read = await Promise.all(contents.map(store).map((id) => reader.read(id, 1_000)));
      expect(read).toEqual(contents.map((content) => Buffer.from(content)));
    }),
    { numRuns: 20 },
  );
});

test('reads a content that comes in many pieces', async () => {
  const large = Buffer.alloc(3_000_000, 'line\nof text\n');
  expect((await open().read(store(large), 8_000_000))?.equals(large)).toBe(true);
});

test('does not read what is larger than asked for, or not there, and goes on', async () => {
  const reader = open();
  const [large, small] = [store(Buffer.alloc(2_000, 'x')), store(Buffer.from('small'))];
  const read = [large, 'a'.repeat(40), small].map((id) => reader.read(id, 1_000));
  expect(await Promise.all(read)).toEqual([null, null, Buffer.from('small')]);
});

test('hands on why it was stopped, to those who wait and those who come later', async () => {
  const stop = new AbortController();
  const reader = open(stop.signal);
  const waiting = reader.read(store(Buffer.from('text')), 1_000);
  stop.abort(new Error('archived'));
  await expect(waiting).rejects.toThrow('archived');
  await expect(reader.read('a'.repeat(40), 1_000)).rejects.toThrow('archived');
});

test('fails, and does not wait for ever, where there is no repository', async () => {
  const reader = new ObjectReader(join(directory, 'nowhere'), never);
  for (let time = 0; time < 2; time++)
    await expect(reader.read('a'.repeat(40), 1_000)).rejects.toThrow('cat-file');
});
