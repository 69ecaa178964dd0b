import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { claimWorktrees } from './own-worktrees.ts';

const root = mkdtempSync(join(tmpdir(), 'docwright-own-worktrees-'));
afterAll(() => rmSync(root, { recursive: true }));
const places = { home: join(root, 'home'), mirrors: join(root, 'mirrors') };

/** Another process that claims a directory a hundred times, each time looking for orphans while it holds one. */
const claiming = `
  import { existsSync } from 'node:fs';
  import { claimWorktrees } from ${JSON.stringify(new URL('./own-worktrees.ts', import.meta.url).href)};
  const places = JSON.parse(process.argv[1]);
  for (let round = 0; round < 100; round++) {
    const own = await claimWorktrees({ ...places, onDeath: async () => { throw new Error('Nobody has died.'); } });
    await own.removeOrphans();
    if (!existsSync(own.directory)) throw new Error('The directory of a living process was removed.');
    await own[Symbol.asyncDispose]();
  }
`;

test('processes that claim a directory at the same moment never take each other for dead', async () => {
  const run = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', claiming, JSON.stringify(places)]);
  await Promise.all(Array.from({ length: 6 }, run));
  expect(readdirSync(places.home)).toEqual(['turn']);
}, 60_000);

test('working copies that could not be removed in time are removed later, and no others', async () => {
  await using own = await claimWorktrees({ ...places, onDeath: async () => {} });
  for (const name of ['job_1.entry.0', 'job_2.entry.0'])
    mkdirSync(join(own.directory, name, 'docs'), { recursive: true });
  await own.removeStrays((name) => name.startsWith('job_1'));
  expect(readdirSync(own.directory)).toEqual(['job_2.entry.0']);
});

test('a process that ended is told of once, and is told of again where that failed', async () => {
  const dead = await deadProcess();
  mkdirSync(join(places.home, dead, 'job_1.entry.0'), { recursive: true });
  const told: string[] = [];
  const onDeath = async (process: string, workingCopies: readonly string[]) => {
    told.push(process);
    expect(workingCopies).toEqual(['job_1.entry.0']);
    if (told.length === 1) throw new Error('The database is away.');
  };
  await expect(claimWorktrees({ ...places, onDeath })).rejects.toThrow('away');
  await using own = await claimWorktrees({ ...places, onDeath });
  await own.removeOrphans();
  expect(told).toEqual([dead, dead]);
});

/** The name of a process that claimed a directory and ended without giving it back. */
async function deadProcess(): Promise<string> {
  const dying = claiming.replace(
    /for \(let[\s\S]*$/,
    `
    const own = await claimWorktrees({ ...places, onDeath: async () => {} });
    process.stdout.write(own.directory.split('/').at(-1), () => process.kill(process.pid, 'SIGKILL'));
    await new Promise((resolve) => setTimeout(resolve, 60_000));`,
  );
  const args = ['--input-type=module', '-e', dying, JSON.stringify(places)];
  return promisify(execFile)(process.execPath, args).then(
    () => Promise.reject(new Error('It should have died.')),
    ({ stdout }: { stdout: string }) => stdout,
  );
}
