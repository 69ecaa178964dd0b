import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { createLog } from '../../src/foundation/log.ts';
import { openWarehouse } from '../../src/warehouse/open-warehouse.ts';
import type { Warehouse } from '../../src/warehouse/warehouse.ts';
import { newEngineUrl } from './analytics-engine.ts';
import { eventually } from './eventually.ts';

/** An empty warehouse of its own, on the engine that this project tests. */
export interface TestWarehouse extends AsyncDisposable {
  warehouse: Warehouse;
  /** Nothing is in it where the engine is a server. */
  dataDir: string;
  /** Brings about what the engine does in the background by and by, so that rollups are read and not rows. */
  settle(): Promise<void>;
  /** Closes it and opens it again, as a restart of Docwright does. */
  reopen(): Promise<void>;
}

export async function openTestWarehouse(): Promise<TestWarehouse> {
  const dataDir = mkdtempSync(join(tmpdir(), 'docwright-warehouse-'));
  const url = newEngineUrl();
  const open = async () => {
    const warehouse = await openWarehouse({
      url,
      dataDir,
      durability: 'process-kill',
      log: createLog('silent'),
    });
    // Docwright goes on without an engine that takes long to start; on a loaded machine a test must not.
    await eventually('the analytics engine to answer', () => warehouse.status().available);
    return warehouse;
  };
  const engine: TestWarehouse = {
    warehouse: await open(),
    dataDir,
    settle: () => engine.warehouse.maintain(),
    async reopen() {
      await engine.warehouse.close();
      engine.warehouse = await open();
    },
    async [Symbol.asyncDispose]() {
      await engine.warehouse.close();
      if (url !== undefined) await run(url, `DROP DATABASE ${new URL(url).pathname.slice(1)} SYNC`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return engine;
}

async function run(url: string, query: string): Promise<void> {
  const client = createClient({ url });
  await client.command({ query });
  await client.close();
}

/** The same warehouse but for some of its verbs. */
export const withVerbs = (warehouse: Warehouse, verbs: Partial<Warehouse>): Warehouse =>
  new Proxy(warehouse, {
    get(target, name) {
      const own = (verbs as Record<string | symbol, unknown>)[name];
      const value = own ?? Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
