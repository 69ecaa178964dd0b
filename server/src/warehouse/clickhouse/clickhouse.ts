import { ClickHouseError } from '@clickhouse/client';
import type { Log } from '../../foundation/log.ts';
import { Impossible, keepAvailable } from '../keep-available.ts';
import type { WarehouseStatus } from '../warehouse.ts';
import { asWarehouseFault, isAway, type Purpose, reasonOf } from './clickhouse-fault.ts';
import { migrate } from './migrate.ts';
import type { Columns } from './row-binary.ts';
import { assertSafeNumbers } from './safe-numbers.ts';
import { assertDatabaseName, type ServerAddress, serverAddress } from './server-address.ts';
import { assertNewEnough } from './server-version.ts';
import { longestParameterBytes } from './settings.ts';
import { openStatements, type Parameters, type Statements } from './statements.ts';
import { localTable, onCluster, type Topology } from './topology.ts';

/** A ClickHouse server or cluster whose tables are there; errors are faults in the product's words. */
export interface ClickHouse {
  /** Runs a SELECT; 64-bit integers come as numbers. */
  query<Row>(sql: string, parameters?: Parameters): Promise<Row[]>;
  /** A SELECT over all that is stored, which may take minutes. */
  survey<Row>(sql: string, parameters?: Parameters): Promise<Row[]>;
  /** A SELECT with an answer of any length, as lists of values in the order of the columns. */
  stream<Values>(sql: string, parameters?: Parameters): AsyncGenerator<Values[]>;
  /** Writes rows (`row-binary.ts`) as one part: when it resolves they are durable, all of them or none. */
  insert(table: string, columns: Columns, rows: Buffer): Promise<void>;
  /** Runs a statement that answers nothing, and waits for what it sets off. */
  command(sql: string, parameters?: Parameters): Promise<void>;
  /** Changes a table on every server that holds a piece of it: `alter('events', 'DELETE WHERE …')`. */
  alter(table: string, change: string, parameters?: Parameters): Promise<void>;
  readonly topology: Topology;
  status(): WarehouseStatus;
  close(): Promise<void>;
}

export interface ClickHouseOptions {
  url: string;
  /** Over which tables are replicated and sharded. */
  cluster?: string | undefined;
  log: Log;
  /** Where the numbered SQL is, if not in `server/migrations/clickhouse`. */
  migrations?: string;
}

/** How long a start waits for a server that takes its time; it may still come. */
const openPatienceMs = 5_000;
/** How long a statement waits for a server that was lost. */
const returnPatienceMs = 3_000;

/** Never fails for a server that is not there: the rest of Docwright works without, and `status` says why. */
export async function connectClickHouse({
  url,
  cluster,
  log,
  migrations,
}: ClickHouseOptions): Promise<ClickHouse> {
  const address = serverAddress(url);
  const topology: Topology = { database: address.database, cluster };
  const statements = openStatements(address);
  let lost: (reason: string) => void = () => {};

  const availability = keepAvailable(async () => {
    assertDatabaseName(address);
    const version = await prepare(statements, address, topology, migrations);
    const { promise: ended, resolve } = Promise.withResolvers<string>();
    lost = resolve;
    return { version, ended, stop: async () => resolve('Docwright is stopping.') };
  }, log);

  const failed = (error: unknown, purpose: Purpose): Error => {
    if (isAway(error)) lost(reasonOf(error as Error));
    return asWarehouseFault(error, purpose);
  };
  const answered = async <Result>(
    purpose: Purpose,
    parameters: Parameters | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    assertShort(parameters);
    await availability.whenAvailable(returnPatienceMs);
    try {
      return await work();
    } catch (error) {
      throw failed(error, purpose);
    }
  };
  const command: ClickHouse['command'] = (sql, parameters) =>
    answered('changing', parameters, () => statements.command(sql, parameters));

  await availability.firstStart(openPatienceMs);
  return {
    topology,
    async query<Row>(sql: string, parameters?: Parameters) {
      const rows = await answered('reading', parameters, () => statements.query<Row>(sql, parameters));
      assertSafeNumbers(rows);
      return rows;
    },
    async survey<Row>(sql: string, parameters?: Parameters) {
      const rows = await answered('reading', parameters, () => statements.survey<Row>(sql, parameters));
      assertSafeNumbers(rows);
      return rows;
    },
    async *stream<Values>(sql: string, parameters?: Parameters) {
      assertShort(parameters);
      await availability.whenAvailable(returnPatienceMs);
      try {
        yield* statements.stream<Values>(sql, parameters);
      } catch (error) {
        throw failed(error, 'reading');
      }
    },
    insert: (table, columns, rows) =>
      answered('writing', undefined, () => statements.insert(table, columns, rows)),
    command,
    alter: (table, change, parameters) =>
      command(`ALTER TABLE ${localTable(topology, table)}${onCluster(topology)} ${change}`, parameters),
    status: () => ({
      available: availability.available,
      reason: availability.reason,
      since: availability.since,
      restarts: availability.restarts,
      version: availability.version,
      engine: 'clickhouse',
    }),
    async close() {
      const closed = availability.close();
      // Before the wait: a server that hangs would otherwise keep a start, and so the stop, waiting.
      await statements.close();
      await closed;
    },
  };
}

/** Resolves with the server's version when its tables are there. */
async function prepare(
  statements: Statements,
  address: ServerAddress,
  topology: Topology,
  migrations: string | undefined,
): Promise<string> {
  try {
    const version = await versionOf(statements, address, topology);
    assertNewEnough(version);
    await migrate(statements, topology, migrations);
    return version;
  } catch (error) {
    if (error instanceof Impossible) throw error;
    throw new Error(reasonOf(error as Error), { cause: error });
  }
}

const unknownDatabase = '81';

/** Makes the database on the first start; a user who may not make one can still use one that is there. */
async function versionOf(
  statements: Statements,
  address: ServerAddress,
  topology: Topology,
): Promise<string> {
  const ask = async () => (await statements.query<{ version: string }>('SELECT version() AS version'))[0]!;
  try {
    return (await ask()).version;
  } catch (error) {
    if (!(error instanceof ClickHouseError && error.code === unknownDatabase)) throw error;
  }
  const outside = openStatements(address, 'default');
  try {
    await outside.command(`CREATE DATABASE IF NOT EXISTS ${topology.database}${onCluster(topology)}`);
  } finally {
    await outside.close();
  }
  return (await ask()).version;
}

function assertShort(parameters: Parameters = {}): void {
  for (const [name, value] of Object.entries(parameters)) {
    if (sizeOf(value) > longestParameterBytes) {
      throw new RangeError(`The parameter "${name}" is too long; write its value into the statement.`);
    }
  }
}

/** Of the value as text; quotes and commas of a list count too. */
function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum, item) => sum + sizeOf(item) + 3, 2);
  if (value !== null && typeof value === 'object' && !(value instanceof Date)) {
    return sizeOf(Object.entries(value).flat());
  }
  return Buffer.byteLength(String(value));
}
