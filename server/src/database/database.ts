import pg from 'pg';
import { Fault } from '../foundation/fault.ts';
import { storageTroubleIn } from '../foundation/storage-fault.ts';

export interface Queryable {
  /** Runs one of Docwright's own statements, prepared once a connection. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs SQL whose text is made up by a library; never prepared, since there is no end to such texts. */
  execute(sql: string, parameters?: readonly unknown[]): Promise<{ rows: unknown[] }>;
}

export interface Database extends Queryable {
  /** Runs `work` in one transaction: all of it is durable, or nothing happened. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** Connections at most; each costs the server about 10 MB. */
  poolSize?: number;
  onError?: (error: Error) => void;
}

/** Counts are far below 2^53, and a bigint that arrives as text would be compared as text. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

export function connectDatabase({ url, poolSize = 10, onError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 120_000,
    application_name: 'docwright',
    types,
  });
  // An idle connection that breaks (the server went away) is replaced at the next query.
  pool.on('error', (error) => onError?.(error));

  return {
    ...queryable(pool),
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transact(pool, work);
        } catch (error) {
          if (attempt === mostAttempts || !isDeadlock(error)) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

/** How often a transaction is tried that two of them stood in each other's way of. */
const mostAttempts = 5;

const isDeadlock = (error: unknown) => error instanceof pg.DatabaseError && error.code === '40P01';

async function transact<Result>(pool: pg.Pool, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
  const client = await asAvailable(() => pool.connect());
  let broken: Error | undefined;
  // The pool listens to idle connections only: one that breaks while it is used would end the process.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await run(client, 'begin');
    const result = await work(queryable(client));
    await run(client, 'commit');
    return result;
  } catch (error) {
    // A rollback that fails means the connection is gone, and with it the transaction.
    await client.query('rollback').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

const queryable = (on: pg.Pool | pg.PoolClient): Queryable => ({
  query: (sql, parameters) => run(on, sql, parameters),
  execute: (sql, parameters) => asAvailable(() => on.query(sql, parameters as unknown[])),
});

const statementNames = new Map<string, string>();

/**
 * Every statement is prepared under a name of its own: the set of texts is fixed (one a file), and planning
 * once a connection instead of once a query is worth a third of the processor on the polling path.
 */
function run<Row>(on: pg.Pool | pg.PoolClient, sql: string, parameters?: readonly unknown[]): Promise<Row[]> {
  const name = parameters && statementName(sql);
  return asAvailable(async () => {
    const result = await on.query({ name, text: sql, values: parameters as unknown[] });
    return result.rows as Row[];
  });
}

function statementName(sql: string): string {
  let name = statementNames.get(sql);
  if (!name) statementNames.set(sql, (name = `docwright_${statementNames.size}`));
  return name;
}

const away = 'The database is not reachable at the moment. Try again in a few seconds.';
const full = 'The disk of the database is full. Free some space on it.';

/** Errors that pass, by PostgreSQL's own five-character codes. Class 08 and 57P0x: it is not there. */
const passing: Readonly<Record<string, string>> = {
  '08000': away,
  '08001': away,
  '08003': away,
  '08004': away,
  '08006': away,
  '57P01': away,
  '57P02': away,
  '57P03': away,
  '53300': 'The database has no connection left. Try again in a few seconds.',
  '53100': full,
  '53200': 'The database is out of memory. Try again in a few seconds.',
  '58030': 'The database cannot read or write its disk. Check that disk.',
  '25006': 'The database is read-only at the moment. Check whether it is a replica, or its disk read-only.',
};

async function asAvailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const message = whyUnavailable(error);
    if (message === null) throw error;
    throw new Fault('unavailable', message, {
      cause: error,
      internal: (error as Error).message,
      retryAfterSeconds: 2,
    });
  }
}

/** Null: the error is about the statement, and repeating it would not help. */
function whyUnavailable(error: unknown): string | null {
  if (error instanceof pg.DatabaseError) {
    // A file that cannot be made has a code of another class, and the reason in its text.
    const trouble = storageTroubleIn(error.message);
    return passing[error.code ?? ''] ?? (trouble === 'ENOSPC' ? full : trouble ? passing['58030']! : null);
  }
  if (!(error instanceof Error)) return null;
  const isLost =
    'syscall' in error ||
    'errors' in error ||
    /connection terminated|timeout exceeded when trying to connect|connection ended|not queryable/i.test(
      error.message,
    );
  return isLost ? away : null;
}
