import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { createTestDatabaseUrl } from '../support/database.ts';

const shipped = fileURLToPath(new URL('../../migrations/database', import.meta.url));

/** A migrated database, and a copy of the files to change. */
async function migrated() {
  const files = mkdtempSync(join(tmpdir(), 'docwright-migrations-'));
  const database = connectDatabase({ url: await createTestDatabaseUrl(), poolSize: 1 });
  onTestFinished(async () => {
    await database.close();
    rmSync(files, { recursive: true });
  });
  cpSync(shipped, files, { recursive: true });
  await migrate(database, files);
  const change = (name: string, edit: (sql: string) => string) =>
    writeFileSync(join(files, name), edit(readFileSync(join(files, name), 'utf8')));
  const checksums = async () =>
    (
      await database.query<{ checksum: string | null }>('select checksum from migrations order by number')
    ).map(({ checksum }) => checksum);
  return { database, files, change, checksums };
}

test('a migration that was edited after it was applied is refused, in words', async () => {
  const { database, files, change } = await migrated();
  await migrate(database, files);
  change('0002_page_views.sql', (sql) => `${sql}\nselect 1;\n`);
  await expect(migrate(database, files)).rejects.toThrow(
    /0002_page_views\.sql .* Nothing was changed\. Run the/,
  );
});

test('a database from before checksums is taken as it is, once', async () => {
  const { database, files, change, checksums } = await migrated();
  const before = await checksums();
  await database.query('alter table migrations drop column checksum');
  await migrate(database, files);
  expect(await checksums()).toEqual(before);
  change('0001_projects_and_jobs.sql', (sql) => `${sql} `);
  await expect(migrate(database, files)).rejects.toThrow('0001_projects_and_jobs.sql');
});

test('other line endings are no edit', async () => {
  const { database, files, change } = await migrated();
  change('0001_projects_and_jobs.sql', (sql) => sql.replaceAll('\n', '\r\n'));
  await migrate(database, files);
});
