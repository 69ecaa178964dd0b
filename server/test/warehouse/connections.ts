import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../src/foundation/log.ts';
import type { Warehouse, WarehouseOptions } from '../../src/warehouse/warehouse.ts';
import { startClickHouseServer } from '../support/clickhouse-server.ts';
import { openReadyWarehouse } from '../support/engine-ready.ts';
import { eventually } from '../support/eventually.ts';
import { killIfAlive, processesIn } from '../support/processes.ts';

/** A warehouse of one's own; `options` open another one on the same engine. */
export interface OwnWarehouse extends AsyncDisposable {
  warehouse: Warehouse;
  options: WarehouseOptions;
  /** Ends the engine's process, as a crash would. */
  crash(): Promise<void>;
  /** Whatever makes it come back, if it does not do so by itself. */
  recover(): Promise<void>;
}

const table = `CREATE TABLE IF NOT EXISTS {local:samples}{onCluster} (
  number UInt64,
  -- with a comment; and a semicolon
  word String,
  batch UInt64
) ENGINE = {engine} ORDER BY number;
{clusterOnly} CREATE TABLE IF NOT EXISTS {database}.samples{onCluster} AS {local:samples} ENGINE = Distributed({cluster}, {database}, samples_local, number);
`;

function scratchOptions(): WarehouseOptions & { home: string } {
  const home = mkdtempSync(join(tmpdir(), 'docwright-warehouse-'));
  const migrations = join(home, 'migrations');
  mkdirSync(migrations);
  writeFileSync(join(migrations, '0001_samples.sql'), table);
  const dataDir = join(home, 'data');
  return { home, dataDir, migrations, durability: 'process-kill', log: createLog('silent') };
}

export async function embedded(changes: Partial<WarehouseOptions> = {}): Promise<OwnWarehouse> {
  const { home, ...scratch } = scratchOptions();
  const options = { ...scratch, ...changes };
  const warehouse = await openReadyWarehouse(options);
  return {
    warehouse,
    options,
    async crash() {
      const pid = await eventually('the engine’s process', () => processesIn(options.dataDir)[0]);
      killIfAlive(pid);
      await eventually('the engine’s process to be gone', () => !processesIn(options.dataDir).includes(pid));
    },
    recover: async () => {},
    async [Symbol.asyncDispose]() {
      await warehouse.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export async function server(): Promise<OwnWarehouse> {
  const { home, ...scratch } = scratchOptions();
  const clickHouse = await startClickHouseServer();
  const options = { ...scratch, url: clickHouse.url };
  const warehouse = await openReadyWarehouse(options);
  return {
    warehouse,
    options,
    crash: () => clickHouse.kill(),
    recover: () => clickHouse.start(),
    async [Symbol.asyncDispose]() {
      await warehouse.close();
      await clickHouse[Symbol.asyncDispose]();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
