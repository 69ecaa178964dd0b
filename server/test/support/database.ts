import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '../../src/database/database.ts';

/** The URL of a fresh, migrated database of the run's PostgreSQL. */
export async function createTestDatabaseUrl(): Promise<string> {
  const url = new URL(inject('postgresUrl'));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name} template template_docwright strategy file_copy`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

export async function createTestDatabase(): Promise<Database & AsyncDisposable> {
  const database = connectDatabase({ url: await createTestDatabaseUrl(), poolSize: 4 });
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}
