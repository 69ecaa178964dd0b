import {
  BIGINT,
  BOOLEAN,
  DuckDBDataChunk,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  UBIGINT,
  UINTEGER,
} from '@duckdb/node-api';
import bindings from '@duckdb/node-bindings';
import { type EventColumns, flagOf } from '../journal/event-codec.ts';
import { type Connection, memoryDatabase } from './database.ts';
import type { NewEntries, Numbers } from './dictionaries.ts';
import { type Generation, textTables } from './generations.ts';

/** As many rows as the engine takes in one piece. */
const chunkRows = 2048;

const eventTypes: DuckDBType[] = [
  INTEGER,
  BOOLEAN,
  BIGINT,
  UINTEGER,
  INTEGER,
  INTEGER,
  INTEGER,
  UBIGINT,
  UBIGINT,
  BOOLEAN,
];

/**
 * Appends a batch to the generation's tables; the caller has begun a transaction. What the generation has is told
 * before that ends, so that no reader sees more than it knows of.
 */
export async function appendEvents(
  connection: Connection,
  generation: Generation,
  columns: EventColumns,
  numbers: Numbers,
): Promise<void> {
  await appendEntries(connection, generation, numbers.entries);
  for (const project of numbers.projects) generation.projects.add(project);
  for (const moment of columns.at) {
    if (moment < generation.moments.from) generation.moments.from = moment;
    if (moment > generation.moments.to) generation.moments.to = moment;
  }
  const arrays = numberedColumns(columns, numbers);
  const appender = await connection.createAppender('events', schemaName(generation), memoryDatabase);
  for (let start = 0; start < columns.count; start += chunkRows) {
    const rows = Math.min(chunkRows, columns.count - start);
    const chunk = DuckDBDataChunk.create(eventTypes, rows);
    arrays.forEach((array, column) => {
      const piece = array.subarray(start, start + rows);
      const vector = bindings.data_chunk_get_vector(chunk.chunk, column);
      bindings.copy_data_to_vector(
        vector,
        0,
        piece.buffer as ArrayBuffer,
        piece.byteOffset,
        piece.byteLength,
      );
    });
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

/** In the order of the table's columns, each as the engine lays it out in memory. */
function numberedColumns(columns: EventColumns, numbers: Numbers) {
  const { count, project, path, referrer, evidence, at, arrived, flags } = columns;
  const all = {
    project: new Int32Array(count),
    missed: new Uint8Array(count),
    moment: new BigInt64Array(count),
    path: new Int32Array(count),
    evidence: new Int32Array(count),
    referrer: new Int32Array(count),
    visitor: columns.visitor,
    id: columns.id,
    idKept: new Uint8Array(count),
  };
  // Moments are positive and below 2^53: two halves are ten times as fast as a BigInt each.
  const halves = new Uint32Array(all.moment.buffer);
  for (let i = 0; i < count; i++) {
    const moment = at[i]!;
    all.project[i] = numbers.projects[project[i]!]!;
    all.missed[i] = flags[i]! & flagOf.missed ? 1 : 0;
    halves[2 * i] = moment >>> 0;
    halves[2 * i + 1] = Math.floor(moment / 2 ** 32);
    all.path[i] = numbers.paths[path[i]!]!;
    all.evidence[i] = numbers.evidences[evidence[i]!]!;
    all.referrer[i] = referrer[i] === 0 ? 0 : numbers.referrers[referrer[i]! - 1]!;
    all.idKept[i] = flags[i]! & flagOf.idKept ? 1 : 0;
  }
  const { visitor, id } = all;
  return [
    all.project,
    all.missed,
    all.moment,
    arrived,
    all.path,
    all.evidence,
    all.referrer,
    new BigUint64Array(visitor.buffer, visitor.byteOffset, count),
    new BigUint64Array(id.buffer, id.byteOffset, count),
    all.idKept,
  ];
}

const schemaName = ({ schema }: Generation) => schema.slice(memoryDatabase.length + 1);

async function appendEntries(connection: Connection, generation: Generation, entries: NewEntries) {
  for (const table of textTables) {
    const rows: DuckDBValue[][] = entries[table];
    if (rows.length === 0) continue;
    generation.texts.add(table);
    const appender = await connection.createAppender(table, schemaName(generation), memoryDatabase);
    for (const row of rows) {
      for (const [column, value] of row.entries()) appender.appendValue(value, appender.columnType(column));
      appender.endRow();
    }
    appender.closeSync();
  }
}
