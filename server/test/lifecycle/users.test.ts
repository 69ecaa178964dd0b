import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { processesIn } from '../support/processes.ts';
import { mainProgram, runtime, startServer } from '../support/server-process.ts';
import { copyCheckout } from './checkout-copy.ts';
import { scratch } from './scratch.ts';

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
const canBeNobody =
  isRoot && spawnSync('setpriv', [...asNobody.slice(1), 'test', '-r', mainProgram]).status === 0;
const prompt = 'Rename "Acme Pro" to "Acme Team" on all pages';

describe.concurrent('it works', () => {
  test.skipIf(!isRoot)('as root, where only root may enter data and checkout (needs root)', async () => {
    await using place = scratch();
    const directory = join(place.path, 'checkout');
    copyCheckout(directory);
    mkdirSync(place.dataDir);
    for (const path of [directory, place.dataDir, place.path]) chmodSync(path, 0o700);
    const server = await startServer({
      ...place,
      command: [runtime, join(directory, 'server/src/main.ts')],
    });
    expect((await server.runJob(prompt)).status).toBe('completed');
    await server.stop();
    expect(processesIn(place.path)).toEqual([]);
    expect(statSync(join(place.dataDir, 'postgres/data')).uid).toBe(0);
  });

  test.skipIf(!canBeNobody)(
    'as an ordinary user (needs root to become one, and a checkout that others may read)',
    async () => {
      await using place = scratch();
      chownSync(place.path, nobody, nobody);
      const server = await startServer({ ...place, command: [...asNobody, runtime, mainProgram] });
      expect((await server.runJob(prompt)).status).toBe('completed');
      await server.stop();
      expect(processesIn(place.path)).toEqual([]);
      expect(statSync(join(place.dataDir, 'postgres/data')).uid).toBe(nobody);
    },
  );
});

test('other users can read nothing, also in a directory that they may enter and that has data of earlier versions', async () => {
  await using place = scratch();
  mkdirSync(place.dataDir);
  for (const name of ['repositories', 'readings']) mkdirSync(join(place.dataDir, name));
  mkdirSync(join(place.dataDir, 'somebody-elses'));
  writeFileSync(join(place.dataDir, 'lock'), '');
  for (const name of ['.', 'repositories', 'readings', 'somebody-elses'])
    chmodSync(join(place.dataDir, name), 0o755);
  chmodSync(join(place.dataDir, 'lock'), 0o644);
  const umask = ['sh', '-c', 'umask 022; exec "$@"', 'sh'];
  await using server = await startServer({ ...place, command: [...umask, runtime, mainProgram] });
  expect((await server.runJob(prompt)).status).toBe('completed');
  const others = (path: string) => statSync(path).mode & 0o077;
  const names = readdirSync(place.dataDir);
  expect(names).toContain('repositories');
  expect(names.filter((name) => others(join(place.dataDir, name)) !== 0)).toEqual(['somebody-elses']);
  const repositories = join(place.dataDir, 'repositories');
  const open = readdirSync(repositories, { recursive: true, encoding: 'utf8' }).filter(
    (name) => others(join(repositories, name)) !== 0,
  );
  expect(open).toEqual([]);
});
