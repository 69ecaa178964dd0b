import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { embeddedConnection } from '../../src/warehouse/embedded/embedded-connection.ts';
import type { Columns } from '../../src/warehouse/row-binary.ts';
import { encodeRows } from '../../src/warehouse/testing/encode-rows.ts';
import type { WarehouseStatus } from '../../src/warehouse/warehouse.ts';
import { openReadyWarehouse, openSettledWarehouse } from '../support/engine-ready.ts';
import { eventually } from '../support/eventually.ts';
import { processesIn } from '../support/processes.ts';
import { embedded, type OwnWarehouse } from './connections.ts';

const owner = fileURLToPath(new URL('../support/warehouse-owner.ts', import.meta.url));

const columns: Columns = { number: 'UInt64', word: 'String' };

function startOwner({ options }: OwnWarehouse, environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [owner, options.dataDir, options.migrations!], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}

test('nothing acknowledged is lost when the engine is killed again and again in the middle of inserts', async () => {
  await using own = await embedded();
  const { warehouse } = own;
  const acknowledged: number[] = [];
  let next = 0;
  let done = false;
  const writer = async () => {
    while (!done) {
      const number = next++;
      const rows = encodeRows(columns, Array(500).fill([number, 'word']));
      await warehouse.insert('samples', columns, rows).then(
        () => acknowledged.push(number),
        async (error: { code: string }) => {
          expect(error.code).toBe('unavailable');
          await nextTurn();
        },
      );
    }
  };
  const writers = [writer(), writer(), writer()];
  for (let kill = 1; kill <= 5; kill++) {
    const before = acknowledged.length;
    await eventually('some inserts', () => acknowledged.length > before + 5);
    await own.crash();
  }
  done = true;
  await Promise.all(writers);
  const stored = await eventually('an answer', () =>
    warehouse
      .query<{ number: number; rows: number }>('SELECT number, count() AS rows FROM samples GROUP BY number')
      .catch(() => null),
  );
  const rowsOf = new Map(stored.map(({ number, rows }) => [number, rows]));
  expect(acknowledged.filter((number) => rowsOf.get(number) !== 500)).toEqual([]);
  expect(stored.filter(({ rows }) => rows !== 500)).toEqual([]);
  expect(warehouse.status().restarts).toBeGreaterThanOrEqual(5);
});

test('when the server is killed the engine ends too, and the next one has all that was acknowledged', async () => {
  await using own = await embedded();
  await own.warehouse.close();
  const { child, lines } = startOwner(own);
  let last = '';
  for (let line = 0; line < 20; line++) last = (await lines.next()).value!;
  child.kill('SIGKILL');
  const again = await openReadyWarehouse(own.options);
  expect(again.status()).toMatchObject({ available: true });
  const [row] = await again.query<{ largest: number }>('SELECT max(number) AS largest FROM samples');
  expect(row!.largest).toBeGreaterThanOrEqual(Number(last));
  expect(processesIn(own.options.dataDir)).toHaveLength(1);
  await again.close();
  expect(processesIn(own.options.dataDir)).toEqual([]);
});

test('a batch that the engine already has is not stored again when its file was left behind', async () => {
  await using own = await embedded();
  const journal = join(own.options.dataDir, 'warehouse/journal');
  const aside = join(own.options.dataDir, 'aside');
  await own.warehouse.insert('samples', columns, encodeRows(columns, Array(3).fill([1, 'once'])));
  cpSync(journal, aside, { recursive: true });
  expect(readdirSync(aside)).toHaveLength(1);
  const count = 'SELECT count() AS rows FROM samples';
  expect(await own.warehouse.query(count)).toEqual([{ rows: 3 }]);
  await own.warehouse.close();
  cpSync(aside, journal, { recursive: true });
  const again = await openReadyWarehouse(own.options);
  expect(await again.query(count)).toEqual([{ rows: 3 }]);
  await again.command('TRUNCATE TABLE samples');
  await again.close();

  cpSync(aside, journal, { recursive: true });
  const emptied = await openReadyWarehouse(own.options);
  expect(await emptied.query(count)).toEqual([{ rows: 3 }]);
  expect(readdirSync(journal)).toEqual([]);
  await emptied.close();
});

test('an engine that hangs is ended when a statement gets no answer', async () => {
  await using own = await embedded();
  await own.warehouse.close();
  const connection = embeddedConnection(own.options);
  const { ended } = await connection.launch(new AbortController().signal);
  const [pid] = processesIn(own.options.dataDir);
  process.kill(pid!, 'SIGSTOP');
  connection.lost(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
  connection.lost(new Error('Timeout error.'));
  expect(await ended).toContain('SIGKILL');
});

test('where the engine cannot be loaded everything else goes on, and the reason says what to do', async () => {
  await using own = await embedded();
  await own.warehouse.close();
  const absent =
    "import { registerHooks } from 'node:module'; registerHooks({ resolve: (name, context, next) => { if (name === 'chdb') throw new Error('no native binding'); return next(name, context); } });";
  const { child, lines } = startOwner(own, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(absent)}`,
  });
  const status = JSON.parse((await lines.next()).value!) as WarehouseStatus;
  expect(status).toMatchObject({ available: false, restarts: 0 });
  expect(status.reason).toContain('Set CLICKHOUSE_URL to a ClickHouse server.');
  if (child.exitCode === null) await once(child, 'exit');
});

test('a damaged directory does not keep the server from starting', async () => {
  await using own = await embedded();
  await own.warehouse.close();
  writeFileSync(join(own.options.dataDir, 'warehouse/data/metadata/docwright.sql'), 'no SQL at all');
  const damaged = await openSettledWarehouse(own.options);
  expect(damaged.status()).toMatchObject({
    available: false,
    reason: expect.stringMatching(/ended \(code 1\)\. See the end of warehouse\/engine\.log/),
  });
  const log = readFileSync(join(own.options.dataDir, 'warehouse/engine.log'), 'utf8');
  expect(log).toMatch(/Exception.*Failed to create connection/s);
  await expect(damaged.query('SELECT 1')).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 2,
  });
  await damaged.close();
  expect(processesIn(own.options.dataDir)).toEqual([]);
});

test('two cannot share a directory, and the second says so', async () => {
  await using own = await embedded();
  const second = await openSettledWarehouse(own.options);
  expect(second.status().reason).toContain('another process has them');
  await second.close();
});

test('a data directory with a long name works', async () => {
  await using own = await embedded();
  const dataDir = join(own.options.dataDir, 'a-rather-long-name'.repeat(8));
  mkdirSync(dataDir, { recursive: true });
  const long = await openReadyWarehouse({ ...own.options, dataDir });
  expect(await long.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(existsSync(join(dataDir, 'warehouse/engine.sock'))).toBe(false);
  await long.close();
});

test('a signal to every process leaves it to the server when the engine ends', async () => {
  await using own = await embedded();
  const [pid] = processesIn(own.options.dataDir);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pid!, signal);
  for (let times = 0; times < 20; times++) await own.warehouse.query('SELECT 1');
  expect(processesIn(own.options.dataDir)).toEqual([pid]);
  expect(own.warehouse.status().restarts).toBe(0);
});

test('answers under way are given before the engine closes', async () => {
  await using own = await embedded();
  const slow = own.warehouse.query('SELECT sleepEachRow(1) AS slept FROM numbers(2)');
  await own.warehouse.query('SELECT 1');
  await own.warehouse.close();
  expect(await slow).toEqual([{ slept: 0 }, { slept: 0 }]);
});

test('inserts are on disk when they are answered, if they are to survive a power cut', async () => {
  await using own = await embedded({ durability: 'power-cut' });
  expect(
    await own.warehouse.query(
      "SELECT name, value FROM system.merge_tree_settings WHERE name IN ('fsync_after_insert', 'fsync_part_directory') ORDER BY name",
    ),
  ).toEqual([
    { name: 'fsync_after_insert', value: '1' },
    { name: 'fsync_part_directory', value: '1' },
  ]);
});
