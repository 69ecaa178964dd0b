import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../../src/foundation/log.ts';
import {
  type ClickHouse,
  type ClickHouseOptions,
  connectClickHouse,
} from '../../../src/warehouse/clickhouse/clickhouse.ts';
import { newEngineUrl } from '../../support/analytics-engine.ts';
import { eventually } from '../../support/eventually.ts';

/** A connection to a database with the one table `samples`; `options` open another one to it. */
export interface Samples extends AsyncDisposable {
  clickHouse: ClickHouse;
  options: ClickHouseOptions;
}

const table = `CREATE TABLE IF NOT EXISTS {local:samples}{onCluster} (
  number UInt64,
  -- with a comment; and a semicolon
  word String
) ENGINE = {engine} ORDER BY number;
{clusterOnly} CREATE TABLE IF NOT EXISTS {database}.samples{onCluster} AS {local:samples} ENGINE = Distributed({cluster}, {database}, samples_local, number);
`;

export async function openSamples(changes: Partial<ClickHouseOptions> = {}): Promise<Samples> {
  const home = mkdtempSync(join(tmpdir(), 'docwright-samples-'));
  const migrations = join(home, 'migrations');
  mkdirSync(migrations);
  writeFileSync(join(migrations, '0001_samples.sql'), table);
  const options = { url: newEngineUrl()!, migrations, log: createLog('silent'), ...changes };
  const clickHouse = await connectClickHouse(options);
  await eventually('the server to answer', () => clickHouse.status().available);
  return {
    clickHouse,
    options,
    async [Symbol.asyncDispose]() {
      await clickHouse.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
