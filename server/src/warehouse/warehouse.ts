import { ClickHouseError } from '@clickhouse/client';
import type { Log } from '../foundation/log.ts';
import { pause } from '../foundation/pause.ts';
import type { Connection } from './connection.ts';
import { embeddedConnection } from './embedded/embedded-connection.ts';
import { assertNewEnough } from './engine-version.ts';
import { directInserts, type Inserts } from './journal/inserts.ts';
import { JournalledInserts } from './journal/journalled-inserts.ts';
import { storeSegment } from './journal/store-segment.ts';
import { keepAvailable, type RunningEngine } from './keep-available.ts';
import { migrate } from './migrate.ts';
import type { Columns, EncodedRows } from './row-binary.ts';
import { assertSafeNumbers } from './safe-numbers.ts';
import { serverConnection } from './server-connection.ts';
import { assertOneBlock, assertShort } from './statement-limits.ts';
import { openStatements, type Parameters, type Statements } from './statements.ts';
import { localTable, onCluster, type Topology } from './topology.ts';
import { asWarehouseFault, isAway, type Purpose } from './warehouse-fault.ts';

export interface Warehouse {
  /** Runs a SELECT; 64-bit integers come as numbers. */
  query<Row>(sql: string, parameters?: Parameters): Promise<Row[]>;
  /** Writes rows (`row-binary.ts`) as one part: when it resolves they are durable, all of them or none. */
  insert(table: string, columns: Columns, rows: EncodedRows): Promise<void>;
  /** Runs a statement that answers nothing, and waits for what it sets off. */
  command(sql: string, parameters?: Parameters): Promise<void>;
  /** Changes a table on every server that holds a piece of it: `alter('events', 'DELETE WHERE …')`. */
  alter(table: string, change: string, parameters?: Parameters): Promise<void>;
  status(): WarehouseStatus;
  close(): Promise<void>;
}

export interface WarehouseStatus {
  available: boolean;
  /** In words, why it is not. */
  reason: string | null;
  restarts: number;
  version: string | null;
  engine: 'embedded' | 'server';
}

export interface WarehouseOptions {
  /** A ClickHouse server; the embedded engine if absent. */
  url?: string;
  /** The cluster of that server over which tables are replicated and sharded. */
  cluster?: string;
  dataDir: string;
  /** What an acknowledged insert survives in the embedded engine. */
  durability: 'power-cut' | 'process-kill';
  log: Log;
  /** Where the numbered SQL is, if not beside the code. */
  migrations?: string;
}

/** How long a start waits for the engine before it goes on without; it may still come. */
const openPatienceMs = 5_000;
/** How long a statement waits for an engine that is being started again. */
const restartPatienceMs = 3_000;
/** How long a stop waits for the engine to take what it has not got yet. */
const closePatienceMs = 5_000;

/** Never fails for an engine that is not there: the rest of Docwright works without, and `status` says why. */
export async function openWarehouse(options: WarehouseOptions): Promise<Warehouse> {
  const connection = options.url ? serverConnection(options.url) : embeddedConnection(options);
  const topology: Topology = { database: connection.database, cluster: options.cluster };
  const statements = openStatements(connection);

  const availability = keepAvailable(async (closing): Promise<RunningEngine> => {
    const launched = await connection.launch(closing);
    try {
      const version = await versionOf(statements, connection, topology);
      assertNewEnough(version);
      await migrate(statements, topology, options.migrations);
      await inserts.engineStarted();
      return { ...launched, version };
    } catch (error) {
      await launched.stop();
      throw error;
    }
  }, options.log);

  const lost = (error: unknown) => {
    if (isAway(error)) connection.lost(error as Error);
  };
  const answered = async <Result>(purpose: Purpose, work: () => Promise<Result>): Promise<Result> => {
    await availability.whenAvailable(restartPatienceMs);
    if (purpose !== 'writing') await inserts.settled();
    try {
      return await work();
    } catch (error) {
      lost(error);
      throw asWarehouseFault(error, purpose);
    }
  };
  const closing = new AbortController();
  const { signal } = closing;
  const inserts: Inserts = connection.journal
    ? new JournalledInserts(connection.journal, {
        store: storeSegment({ statements, availability, lost, log: options.log, closing: signal }),
        whenAvailable: () => availability.whenAvailable(restartPatienceMs),
      })
    : directInserts(({ table, columns }, { bytes }) =>
        answered('writing', () => statements.insert(table, columns, bytes)),
      );

  const command = async (sql: string, parameters?: Parameters) => {
    assertShort(parameters);
    await answered('changing', () => statements.command(sql, parameters));
  };

  await availability.whenAvailable(openPatienceMs).catch(() => {}); // `status` has the reason
  return {
    async query<Row>(sql: string, parameters?: Parameters) {
      assertShort(parameters);
      const rows = await answered('reading', () => statements.query<Row>(sql, parameters));
      assertSafeNumbers(rows);
      return rows;
    },
    async insert(table, columns, rows) {
      assertOneBlock(rows);
      if (rows.count > 0) await inserts.insert({ table, columns }, rows);
    },
    command,
    alter: (table, change, parameters) =>
      command(`ALTER TABLE ${localTable(topology, table)}${onCluster(topology)} ${change}`, parameters),
    status: () => ({
      available: availability.available,
      reason: availability.reason,
      restarts: availability.restarts,
      version: availability.version,
      engine: connection.engine,
    }),
    async close() {
      const closed = inserts.close();
      // With an engine there, what waits is stored within seconds; without, it waits for the next start.
      if (availability.available) await Promise.race([closed, pause(closePatienceMs, closing.signal)]);
      closing.abort();
      await availability.close();
      await closed;
      await statements.close();
    },
  };
}

const unknownDatabase = '81';

/** Makes the database on the first start; whoever may not make one can still use one that is there. */
async function versionOf(
  statements: Statements,
  connection: Connection,
  topology: Topology,
): Promise<string> {
  const ask = async () => (await statements.query<{ version: string }>('SELECT version() AS version'))[0]!;
  try {
    return (await ask()).version;
  } catch (error) {
    if (!(error instanceof ClickHouseError && error.code === unknownDatabase)) throw error;
  }
  const outside = openStatements(connection, 'default');
  await outside.command(`CREATE DATABASE IF NOT EXISTS ${topology.database}${onCluster(topology)}`);
  await outside.close();
  return (await ask()).version;
}
