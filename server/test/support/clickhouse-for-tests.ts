// One ClickHouse server for the whole run of the project `clickhouse`; each warehouse that a test opens gets a
// database of its own on it (`analytics-engine.ts`).
import { randomBytes } from 'node:crypto';
import { createClient } from '@clickhouse/client';
import type { TestProject } from 'vitest/node';
import { installClickHouse } from './clickhouse-library.ts';
import { startClickHouseServer } from './clickhouse-server.ts';

export default async function setup(project: TestProject) {
  const given = process.env.DOCWRIGHT_TEST_CLICKHOUSE_URL;
  if (given === undefined && installClickHouse() === null) {
    console.error('Tests on ClickHouse are skipped: npm could not install it (see above).');
    project.provide('clickHouse', null);
    return;
  }
  await using stack = new AsyncDisposableStack();
  const url = given ?? stack.use(await startClickHouseServer()).url;
  const databasePrefix = `test_${randomBytes(6).toString('hex')}_`;
  project.provide('clickHouse', { url, databasePrefix });
  if (given !== undefined) stack.defer(() => dropDatabases(url, databasePrefix));
  const running = stack.move();
  return () => running.disposeAsync();
}

/** A server that was given is not ours to fill. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = createClient({ url });
  const result = await client.query({
    query: 'SELECT name FROM system.databases WHERE startsWith(name, {prefix:String})',
    query_params: { prefix },
    format: 'JSON',
  });
  const { data } = await result.json<{ name: string }>();
  for (const { name } of data) await client.command({ query: `DROP DATABASE ${name} SYNC` });
  await client.close();
}
