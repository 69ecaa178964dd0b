import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'docwright-own-worktrees-'));
afterAll(() => rmSync(root, { recursive: true }));
const places = { home: join(root, 'home'), mirrors: join(root, 'mirrors') };

/** Another process that claims a directory a hundred times, each time looking for orphans while it holds one. */
const claiming = `
  import { existsSync } from 'node:fs';
  import { claimWorktrees } from ${JSON.stringify(new URL('./own-worktrees.ts', import.meta.url).href)};
  const places = JSON.parse(process.argv[1]);
  for (let round = 0; round < 100; round++) {
    const own = await claimWorktrees(places);
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
