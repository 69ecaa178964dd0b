import { Readable } from 'node:stream';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Connection } from './connection.ts';
import type { Columns } from './row-binary.ts';
import { commandSeconds, statementSeconds, statementSettings } from './settings.ts';

/** Values for a statement's `{name:Type}` places. */
export type Parameters = Record<string, unknown>;

/** The one way statements go to an engine, embedded or not. Errors are the client's own. */
export interface Statements {
  query<Row>(sql: string, parameters?: Parameters): Promise<Row[]>;
  /** `batch` goes into the column of that name, with every row. */
  insert(table: string, columns: Columns, rows: Buffer, batch?: number): Promise<void>;
  command(sql: string, parameters?: Parameters): Promise<void>;
  close(): Promise<void>;
}

export function openStatements(connection: Connection, database = connection.database): Statements {
  const brief = connectClient(connection, database, statementSeconds);
  const patient = connectClient(connection, database, commandSeconds);
  return {
    async query<Row>(sql: string, parameters?: Parameters) {
      const result = await brief.query({ query: sql, query_params: parameters, format: 'JSON' });
      const { data } = await result.json<Row>();
      return data;
    },
    async insert(table, columns, rows, batch) {
      const result = await brief.exec({
        query: insertion(table, columns, batch),
        values: Readable.from([rows], { objectMode: false }),
      });
      result.stream.resume();
    },
    async command(sql, parameters) {
      await patient.command({ query: sql, query_params: parameters });
    },
    async close() {
      await Promise.all([brief.close(), patient.close()]);
    },
  };
}

/** Texts are read as such and turned into what the column is all at once, which is twice as fast as one by one. */
function insertion(table: string, columns: Columns, batch?: number): string {
  const names = Object.keys(columns).join(', ');
  const structure = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  const [column, value] = batch === undefined ? ['', ''] : [', batch', `, ${batch}`];
  return `INSERT INTO ${table} (${names}${column}) SELECT ${names}${value} FROM input('${structure.join(', ')}') FORMAT RowBinary`;
}

/** The engine keeps to its time limit itself; the connection's is for one that is stuck. */
const graceMs = 5_000;

const connectClient = (connection: Connection, database: string, seconds: number) =>
  createClient({
    ...connection.clientOptions(),
    database,
    application: 'docwright',
    request_timeout: seconds * 1000 + graceMs,
    // Errors go to whoever asked; the client's own log would print settings and parameters.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: statementSettings({ seconds }),
  });
