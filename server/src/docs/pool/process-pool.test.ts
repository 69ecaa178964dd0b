import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type PoolLimits, ProcessPool } from './process-pool.ts';
import { tasks } from './testing/odd-tasks.ts';

const openPool = (limits: Partial<PoolLimits> = {}): ProcessPool => {
  const pool = new ProcessPool({ processes: 2, aloneMs: 1_000, silentMs: 500, megabytes: 64, ...limits });
  onTestFinished(() => pool[Symbol.dispose]());
  return pool;
};

const patiently = { timeout: 30_000 };
const numbers = Array.from({ length: 60 }, (_, index) => index);
const doubled = numbers.map((number) => number * 2);

test('every task gets its own answer', async () => {
  const pool = openPool();
  expect(await Promise.all(numbers.map((number) => pool.run(tasks.double, number)))).toEqual(doubled);
});

test.each([
  ['ends its process', tasks.end, 'died'],
  ['never comes to an end', tasks.hang, 'slow'],
] as const)('a task that %s costs its own answer and nobody else’s', async (_, bad, reason) => {
  const pool = openPool();
  const before = numbers.slice(0, 30).map((number) => pool.run(tasks.double, number));
  const failed = pool.run<null, unknown>(bad, null);
  const after = numbers.slice(30).map((number) => pool.run(tasks.double, number));
  await expect(failed).rejects.toMatchObject({ name: 'TaskFailure', reason });
  expect(await Promise.all([...before, ...after])).toEqual(doubled);
});

// Only Linux limits what native code takes.
const greedy = process.platform === 'linux' ? (['fillHeap', 'fillMemory'] as const) : (['fillHeap'] as const);

test.each(greedy)('so does a task that takes too much memory: %s', async (name) => {
  const pool = openPool({ silentMs: 60_000, aloneMs: 60_000 });
  const others = numbers.map((number) => pool.run(tasks.double, number));
  await expect(pool.run(tasks[name], null)).rejects.toMatchObject({ name: 'TaskFailure' });
  expect(await Promise.all(others)).toEqual(doubled);
});

test('the event loop turns while tasks are computed', async () => {
  const pool = openPool();
  let isDone = false;
  const computed = pool.run(tasks.compute, 3_000_000).finally(() => (isDone = true));
  let turns = 0;
  for (; !isDone; turns += 1) await turn();
  expect(await computed).toBe(await pool.run(tasks.compute, 3_000_000));
  expect(turns).toBeGreaterThan(10);
});

test('what a task throws is told as it is, and too deep a recursion is the task’s failure', async () => {
  const pool = openPool();
  await expect(pool.run(tasks.fail, 'no such thing')).rejects.toThrow('no such thing');
  await expect(pool.run(tasks.nest, 1_000_000)).rejects.toMatchObject({ reason: 'exhausted' });
  expect(await pool.run(tasks.nest, 10)).toBe(10);
});

test('a process that somebody else ends costs no answer', async () => {
  const pool = openPool({ processes: 1 });
  process.kill(await pool.run(tasks.ownProcess, null), 'SIGKILL');
  expect(await Promise.all(numbers.map((number) => pool.run(tasks.double, number)))).toEqual(doubled);
});

test('no more processes are started than there are places, and none stays without work', async () => {
  const pool = openPool({ idleMs: 1 });
  const used = async () => new Set(await Promise.all(numbers.map(() => pool.run(tasks.ownProcess, null))));
  const first = await used();
  expect(first.size).toBeLessThanOrEqual(2);
  await expect.poll(() => [...first].filter(isRunning), patiently).toEqual([]);
  expect([...(await used())].filter((process) => first.has(process))).toEqual([]);
});

test('a closed pool has no processes, and tells those who wait', async () => {
  const pool = openPool();
  const process = await pool.run(tasks.ownProcess, null);
  const waiting = pool.run(tasks.hang, null);
  pool[Symbol.dispose]();
  await expect(waiting).rejects.toThrow('closed');
  await expect(pool.run(tasks.double, 1)).rejects.toThrow('closed');
  await expect.poll(() => isRunning(process), patiently).toBe(false);
});

test('a process that computes ends with the one that it computes for, however that ends', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'docwright-pool-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const note = join(directory, 'note');
  const owner = fork(join(import.meta.dirname, 'testing/pool-owner.ts'), [note], { execArgv: [] });
  const computing = await vi.waitFor(() => Number(/^\d+$/.exec(readFileSync(note, 'utf8'))![0]), patiently);
  onTestFinished(() => void (isRunning(computing) && process.kill(computing, 'SIGKILL')));
  owner.kill('SIGKILL');
  await expect.poll(() => isRunning(computing), patiently).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
