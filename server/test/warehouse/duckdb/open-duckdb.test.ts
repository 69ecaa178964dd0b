import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../../src/foundation/log.ts';
import { openDuckDb } from '../../../src/warehouse/duckdb/open-duckdb.ts';
import { eventually } from '../../support/eventually.ts';
import { killIfAlive, processesIn } from '../../support/processes.ts';

async function openIn(dataDir: string) {
  const lines: string[] = [];
  const log = createLog('silent');
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(log, level).mockImplementation((...words: unknown[]) => void lines.push(JSON.stringify(words)));
  }
  const warehouse = await openDuckDb({ dataDir, durability: 'process-kill', log });
  onTestFinished(() => warehouse.close());
  return { warehouse, lines };
}

function scratch(): string {
  const directory = mkdtempSync(join(tmpdir(), 'docwright-duckdb-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

test('a file that cannot be opened is kept, named once in the log, and used as soon as it can be', async () => {
  const dataDir = scratch();
  const file = join(dataDir, 'views/views.duckdb');
  mkdirSync(join(dataDir, 'views'));
  const garbage = 'no database at all '.repeat(1_000);
  writeFileSync(file, garbage);
  const { warehouse, lines } = await openIn(dataDir);
  await eventually('some attempts', () => warehouse.status().restarts >= 3);
  expect(warehouse.status()).toMatchObject({
    available: false,
    engine: 'duckdb',
    reason: expect.stringContaining(`the file ${file} could not be opened. It is kept as it is.`),
  });
  expect(readFileSync(file, 'utf8')).toBe(garbage);
  expect(lines.filter((line) => line.includes(file))).toHaveLength(1);
  rmSync(file);
  await eventually('the engine to answer', () => warehouse.status().available);
  expect(await warehouse.listDays()).toEqual([]);
});

test('a file of a newer Docwright is not touched, and the reason says what to do', async () => {
  const dataDir = scratch();
  const first = await openIn(dataDir);
  await first.warehouse.close();
  const instance = await DuckDBInstance.create(join(dataDir, 'views/views.duckdb'));
  const connection = await instance.connect();
  await connection.run("INSERT INTO migrations VALUES (99, 'of the future')");
  connection.closeSync();
  instance.closeSync();
  const { warehouse } = await openIn(dataDir);
  expect(warehouse.status().reason).toContain('newer Docwright (their schema is 99, this one knows');
  await expect(warehouse.listDays()).rejects.toMatchObject({ code: 'unavailable' });
});

test('the directory of an earlier engine is left alone and named once', async () => {
  const dataDir = scratch();
  mkdirSync(join(dataDir, 'warehouse/data'), { recursive: true });
  const { lines } = await openIn(dataDir);
  expect(lines.filter((line) => line.includes('earlier engine'))).toHaveLength(1);
  expect(existsSync(join(dataDir, 'warehouse/data'))).toBe(true);
});

test('an engine that dies is started again, with one warning, and questions wait for it', async () => {
  const dataDir = scratch();
  const { warehouse, lines } = await openIn(dataDir);
  await eventually('the engine to answer', () => warehouse.status().available);
  killIfAlive(processesIn(dataDir)[0]!);
  await eventually('the end to be noticed', () => !warehouse.status().available);
  await eventually('the engine to answer', () => warehouse.status().available);
  expect(await warehouse.listDays()).toEqual([]);
  expect(warehouse.status().restarts).toBe(1);
  expect(lines.filter((line) => line.includes('unavailable'))).toHaveLength(1);
});
