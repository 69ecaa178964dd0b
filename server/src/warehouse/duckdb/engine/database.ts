import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api';

export type Connection = DuckDBConnection;
export type Parameters = DuckDBValue[];

export interface DatabaseOptions {
  file: string;
  /** For what does not fit into memory. */
  spillDirectory: string;
  memoryBytes: number;
}

/** What the SQL calls the two databases: the file, and what is in memory until it is rolled into the file. */
export const fileDatabase = 'views';
export const memoryDatabase = 'recent';

const threads = 2;
const mostSpillBytes = 20 * 1024 ** 3;

/**
 * Opens the file, twice if need be: DuckDB 1.5 may refuse a write-ahead log once that a kill inside a checkpoint
 * left, and takes it the second time. Nothing is ever deleted to make it open.
 */
export async function openDatabase(options: DatabaseOptions): Promise<DuckDBInstance> {
  const instance = await open(options).catch(() => open(options));
  const connection = await instance.connect();
  try {
    // Before the first commit after a crash, so that no log ever follows another.
    await connection.run(`CHECKPOINT ${fileDatabase}`);
    await migrate(connection);
  } finally {
    connection.closeSync();
  }
  return instance;
}

async function open({ file, spillDirectory, memoryBytes }: DatabaseOptions): Promise<DuckDBInstance> {
  // In memory first: the file then has a name of our own, whatever it is called.
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${Math.floor(memoryBytes / 1e6)}MB`,
    temp_directory: spillDirectory,
    max_temp_directory_size: `${mostSpillBytes / 1e9}GB`,
    // Checkpoints are ours: one that the engine begins by itself would meet a commit.
    checkpoint_threshold: '1TB',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  try {
    const connection = await instance.connect();
    await connection.run(`ATTACH '${file.replaceAll("'", "''")}' AS ${fileDatabase}`);
    await connection.run(`ATTACH ':memory:' AS ${memoryDatabase}`);
    await connection.run(`CREATE TABLE ${memoryDatabase}.one_row AS SELECT 1`);
    await connection.run('SET lock_configuration = true');
    connection.closeSync();
    return instance;
  } catch (error) {
    instance.closeSync();
    throw error;
  }
}

/** Statements name the tables of the file without its name. */
export async function connect(instance: DuckDBInstance): Promise<Connection> {
  const connection = await instance.connect();
  await connection.run(`USE ${fileDatabase}`);
  return connection;
}

export async function query<Row>(
  connection: Connection,
  sql: string,
  parameters?: Parameters,
): Promise<Row[]> {
  const reader = await connection.runAndReadAll(sql, parameters);
  return reader.getRowObjectsJS() as Row[];
}

/** A commit that failed: only opening the file again tells whether it was carried out. */
export class CommitFailed extends Error {
  override readonly name = 'CommitFailed';
}

/** All of it or nothing. */
export async function transaction<Result>(
  connection: Connection,
  work: () => Promise<Result>,
): Promise<Result> {
  await connection.run('BEGIN');
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    // Where the error has ended the transaction already, there is none to roll back.
    await connection.run('ROLLBACK').catch(() => {});
    throw error;
  }
  try {
    await connection.run('COMMIT');
  } catch (error) {
    throw new CommitFailed((error as Error).message, { cause: error });
  }
  return result;
}

const migrations = fileURLToPath(new URL('../../../../migrations/duckdb/', import.meta.url));

/** Why a file cannot be used by this version, for a person. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
}

/** Brings the schema forward, and writes it into the file before the first event follows. */
async function migrate(connection: Connection): Promise<void> {
  await connection.run(`USE ${fileDatabase}`);
  await connection.run(
    'CREATE TABLE IF NOT EXISTS migrations (number INTEGER NOT NULL, name VARCHAR NOT NULL)',
  );
  const [row] = await query<{ newest: number }>(
    connection,
    'SELECT coalesce(max(number), 0)::INTEGER AS newest FROM migrations',
  );
  const { newest } = row!;
  const names = readdirSync(migrations).sort();
  if (newest > names.length) {
    throw new NewerSchema(
      `the page views were stored by a newer Docwright (their schema is ${newest}, this one knows ${names.length}). Update Docwright.`,
    );
  }
  for (const [index, name] of names.entries()) {
    if (index < newest) continue;
    await transaction(connection, async () => {
      await connection.run(readFileSync(join(migrations, name), 'utf8'));
      await connection.run('INSERT INTO migrations VALUES ($1, $2)', [index + 1, name]);
    });
  }
  if (newest < names.length) await connection.run(`CHECKPOINT ${fileDatabase}`);
}
