import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database, Queryable } from './database.ts';

const directory = fileURLToPath(new URL('../../migrations/database/', import.meta.url));
const namePattern = /^(\d{4})_[a-z0-9_]+\.sql$/;
/** Any number will do, as long as no other program on the same database uses it. */
const advisoryLock = 7_220_041;

interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

interface Applied {
  number: number;
  name: string;
  /** Null: by a Docwright that kept none. */
  checksum: string | null;
}

/** Brings the schema forward, one numbered file after the other; nodes that start together take turns. */
export async function migrate(database: Database, from = directory): Promise<void> {
  const files = migrationFiles(from);
  await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [advisoryLock]);
    await tx.query(
      'create table if not exists migrations (number integer primary key, name text not null, applied_at timestamptz not null default now())',
    );
    await tx.query('alter table migrations add column if not exists checksum text');
    const applied = await tx.query<Applied>('select number, name, checksum from migrations order by number');
    assertKnown(applied, files);
    await keepChecksums(tx, applied, files);
    for (const { number, name, sql, checksum } of files.slice(applied.at(-1)?.number ?? 0)) {
      await tx.query(sql);
      await tx.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [
        number,
        name,
        checksum,
      ]);
    }
  });
}

/** A schema that is not what the files say would fail later, in the middle of somebody's job. */
function assertKnown(applied: readonly Applied[], files: readonly Migration[]): void {
  const newest = applied.at(-1)?.number ?? 0;
  if (newest > files.length) {
    throw new Error(
      `The database was made by a newer Docwright (its schema is ${newest}, this one knows ${files.length}). Update Docwright.`,
    );
  }
  const edited = applied.find(({ number, name, checksum }) => {
    const file = files[number - 1]!;
    return file.name !== name || (checksum ?? file.checksum) !== file.checksum;
  });
  if (edited) {
    throw new Error(
      `The migration ${edited.name} is not the one that this database was made with, so that its tables may differ from what this Docwright expects. Nothing was changed. Run the version of Docwright that the database belongs to, restore server/migrations/database from git if you edited it, or use another data directory or DATABASE_URL.`,
    );
  }
}

/** What was applied before checksums were kept is taken to be what is here now. */
async function keepChecksums(tx: Queryable, applied: readonly Applied[], files: readonly Migration[]) {
  for (const { number } of applied.filter(({ checksum }) => checksum === null)) {
    const { checksum } = files[number - 1]!;
    await tx.query('update migrations set checksum = $2 where number = $1', [number, checksum]);
  }
}

function migrationFiles(from: string): Migration[] {
  return readdirSync(from)
    .sort()
    .map((name, index) => {
      const number = Number(namePattern.exec(name)?.[1]);
      if (number !== index + 1) throw new Error(`The migration ${name} is out of sequence.`);
      const sql = readFileSync(join(from, name), 'utf8');
      return { number, name, sql, checksum: checksumOf(sql) };
    });
}

/** A checkout may have other line endings. */
const checksumOf = (sql: string) => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
