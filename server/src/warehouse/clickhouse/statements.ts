import { Readable } from 'node:stream';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Columns } from './row-binary.ts';
import type { ServerAddress } from './server-address.ts';
import { commandSeconds, statementSeconds, statementSettings, surveySettings } from './settings.ts';

/** Values for a statement's `{name:Type}` places. */
export type Parameters = Record<string, unknown>;

/** The one way statements go to a server. Errors are the client's own. */
export interface Statements {
  query<Row>(sql: string, parameters?: Parameters): Promise<Row[]>;
  /** A query over all that is stored: it may take minutes, and use the server's disk for what it holds meanwhile. */
  survey<Row>(sql: string, parameters?: Parameters): Promise<Row[]>;
  /** A query with an answer of any length, as lists of values in the order of the columns. */
  stream<Values>(sql: string, parameters?: Parameters): AsyncGenerator<Values[]>;
  insert(table: string, columns: Columns, rows: Buffer): Promise<void>;
  command(sql: string, parameters?: Parameters): Promise<void>;
  close(): Promise<void>;
}

export function openStatements(address: ServerAddress, database = address.database): Statements {
  const brief = connectClient(address, database, statementSeconds);
  const patient = connectClient(address, database, commandSeconds);
  return {
    async query<Row>(sql: string, parameters?: Parameters) {
      const result = await brief.query({ query: sql, query_params: parameters, format: 'JSON' });
      const { data } = await result.json<Row>();
      return data;
    },
    async survey<Row>(sql: string, parameters?: Parameters) {
      const result = await patient.query({
        query: sql,
        query_params: parameters,
        format: 'JSON',
        clickhouse_settings: surveySettings,
      });
      const { data } = await result.json<Row>();
      return data;
    },
    async *stream<Values>(sql: string, parameters?: Parameters) {
      const result = await patient.query({
        query: sql,
        query_params: parameters,
        format: 'JSONCompactEachRow',
        clickhouse_settings: { max_result_bytes: '0' },
      });
      for await (const rows of result.stream<Values>()) yield rows.map((row) => row.json());
    },
    async insert(table, columns, rows) {
      const result = await brief.exec({
        query: insertion(table, columns),
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
function insertion(table: string, columns: Columns): string {
  const names = Object.keys(columns).join(', ');
  const structure = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `INSERT INTO ${table} (${names}) SELECT ${names} FROM input('${structure.join(', ')}') FORMAT RowBinary`;
}

/** The server keeps to its time limit itself; the connection's is for one that is stuck. */
const graceMs = 5_000;

const connectClient = ({ clientOptions }: ServerAddress, database: string, seconds: number) =>
  createClient({
    ...clientOptions,
    database,
    application: 'docwright',
    request_timeout: seconds * 1000 + graceMs,
    // Errors go to the caller; the client's own log would print settings and parameters.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: statementSettings(seconds),
  });
