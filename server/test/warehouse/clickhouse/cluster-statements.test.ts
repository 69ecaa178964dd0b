import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../src/warehouse/clickhouse/migrate.ts';
import { renderMigration } from '../../../src/warehouse/clickhouse/render-migration.ts';
import { openSamples, type Samples } from './samples.ts';

const directory = new URL('../../../migrations/clickhouse/', import.meta.url);
const topology = { database: 'docwright', cluster: 'views' };
let samples: Samples;
beforeAll(async () => {
  samples = await openSamples();
});
afterAll(() => samples[Symbol.asyncDispose]());

/** There is no cluster here, but the server says whether it can read a statement. */
const understand = (statement: string) => samples.clickHouse.command(`EXPLAIN AST ${statement}`);

test('a statement that cannot be read is noticed', async () => {
  await expect(understand('CREATE TABLE words ON CLUSTER (')).rejects.toThrow('refused');
});

test.each(readdirSync(directory))('the server understands %s as a cluster would get it', async (name) => {
  for (const statement of renderMigration(readFileSync(new URL(name, directory), 'utf8'), topology)) {
    expect(statement).toContain("ON CLUSTER 'views'");
    await understand(statement);
  }
});

test('what is written down about migrations is understood on a cluster too', async () => {
  const statements: string[] = [];
  await migrate(
    { query: async () => [], command: async (sql) => void statements.push(sql) },
    topology,
    samples.options.migrations,
  );
  const definitions = statements.filter((statement) => statement.startsWith('CREATE'));
  expect(definitions).toHaveLength(3);
  for (const statement of definitions) await understand(statement);
});
