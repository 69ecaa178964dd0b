// One real PostgreSQL for the whole run, with a migrated database that every test file clones.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connectDatabase } from '../../src/database/database.ts';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.ts';
import { migrate } from '../../src/database/migrate.ts';
import { createQueue } from '../../src/database/queue.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'docwright-test-postgres-'));
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false, log: (line) => console.error(line) });
  await makeTemplate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(url: string) {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('create database template_docwright');
  // It would go round more than a hundred databases that live for seconds, with a process for each.
  await admin.query('alter system set autovacuum = off');
  await admin.query('select pg_reload_conf()');
  await admin.end();
  const template = new URL(url);
  template.pathname = '/template_docwright';
  const database = connectDatabase({ url: template.href, poolSize: 2 });
  await migrate(database);
  const queue = await createQueue({ database, supervise: false, onError: (error) => console.error(error) });
  await queue.stop();
  await database.close();
}
