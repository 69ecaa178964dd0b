import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Database } from './database.ts';

const directory = fileURLToPath(new URL('../../migrations/database/', import.meta.url));
const namePattern = /^(\d{4})_[a-z0-9_]+\.sql$/;
/** Any number will do, as long as no other program on the same database uses it. */
const advisoryLock = 7_220_041;

/** Brings the schema forward, one numbered file after the other; nodes that start together take turns. */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [advisoryLock]);
    await tx.query(
      'create table if not exists migrations (number integer primary key, name text not null, applied_at timestamptz not null default now())',
    );
    const applied = await tx.query<{ number: number }>('select number from migrations order by number');
    const files = migrationFiles();
    const newest = applied.at(-1)?.number ?? 0;
    if (newest > files.length) {
      throw new Error(
        `The database was made by a newer Docwright (its schema is ${newest}, this one knows ${files.length}). Update Docwright.`,
      );
    }
    for (const { number, name, sql } of files.slice(newest)) {
      await tx.query(sql);
      await tx.query('insert into migrations (number, name) values ($1, $2)', [number, name]);
    }
  });
}

function migrationFiles() {
  return readdirSync(directory)
    .sort()
    .map((name, index) => {
      const number = Number(namePattern.exec(name)?.[1]);
      if (number !== index + 1) throw new Error(`The migration ${name} is out of sequence.`);
      return { number, name, sql: readFileSync(`${directory}${name}`, 'utf8') };
    });
}
