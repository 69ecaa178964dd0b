import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tryLock } from './file-lock.ts';

const directory = mkdtempSync(join(tmpdir(), 'docwright-lock-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Another process that takes the lock, says so, and holds it until it is killed. */
async function holder(path: string) {
  const module = new URL('./file-lock.ts', import.meta.url).href;
  const code = `import { tryLock } from ${JSON.stringify(module)}; console.log(tryLock(process.argv[1]) ? 'held' : 'refused'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, path]);
  const [answer] = (await once(child.stdout, 'data')) as [Buffer];
  return { answer: answer.toString().trim(), child };
}

test('only one process holds a lock', async () => {
  const path = join(directory, 'one');
  const lock = tryLock(path);
  const other = await holder(path);
  expect([lock !== null, other.answer]).toEqual([true, 'refused']);
  other.child.kill('SIGKILL');
});

test('a released lock can be taken', () => {
  const path = join(directory, 'released');
  tryLock(path)!.release();
  expect(tryLock(path)).not.toBeNull();
});

test('the lock of a process that was killed is free at once', async () => {
  const path = join(directory, 'killed');
  const { answer, child } = await holder(path);
  expect([answer, tryLock(path)]).toEqual(['held', null]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(tryLock(path)).not.toBeNull();
});
