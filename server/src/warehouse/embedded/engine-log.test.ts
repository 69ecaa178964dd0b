import { appendFileSync, closeSync, mkdtempSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { EngineLog } from './engine-log.ts';

function newLog() {
  const directory = mkdtempSync(join(tmpdir(), 'docwright-log-'));
  const path = join(directory, 'engine.log');
  const log = new EngineLog(path);
  const file = log.open();
  onTestFinished(() => {
    closeSync(file);
    rmSync(directory, { recursive: true });
  });
  return { log, path, print: (text: string) => writeSync(file, text) };
}

test('the reason quotes nothing of the log, but names it', () => {
  const { log, print } = newLog();
  expect(log.reason()).toBe('');
  print('Code: 62. DB::Exception: Syntax error: INSERT INTO events VALUES (a secret)\n');
  expect(log.reason()).toBe('See the end of warehouse/engine.log in the data directory.');
});

test('an error that quotes no data is told in words', () => {
  const { log, print } = newLog();
  print('Code: 76. DB::Exception: Cannot lock file /data/status. (CANNOT_OPEN_FILE)\n');
  print('ChdbConnectionError: Failed to create connection\n');
  expect(log.reason()).toMatch(/another process has them/);
});

test('what an earlier process printed is no reason', () => {
  const { log, path } = newLog();
  appendFileSync(path, 'Code: 243. DB::Exception: Cannot reserve 1 MiB\n');
  expect(log.reason()).toBe('No space is left on its disk.');
  closeSync(log.open());
  expect(log.reason()).toBe('');
});

test('a log that has grown long is emptied while it is written, and the next line is found', async () => {
  const { log, path, print } = newLog();
  print('a line\n'.repeat(10_000));
  await log.shorten();
  expect(statSync(path).size).toBe(70_000);
  print('a line\n'.repeat(150_000));
  await log.shorten();
  expect(statSync(path).size).toBe(0);
  print('Code: 243. DB::Exception: Cannot reserve 1 MiB\n');
  expect(statSync(path).size).toBeLessThan(100);
  expect(log.reason()).toBe('No space is left on its disk.');
});
