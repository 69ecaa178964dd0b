import { type Connection, query } from './database.ts';
import type { Generation } from './generations.ts';

export const dayOf = (moment: string) => `(${moment} // 86400000)::INTEGER`;
export const hourOf = (moment: string) => `(${moment} // 3600000)::INTEGER`;
/** Months since January 1970. */
export const monthOfDay = (day: string) =>
  `date_diff('month', DATE '1970-01-01', DATE '1970-01-01' + ${day})::INTEGER`;
export const monthOfHour = (hour: string) => monthOfDay(`(${hour} // 24)`);

/** The kinds that are views; the rollups by page have a column for each. */
export const viewKinds = [1, 2, 3, 4, 5, 6, 7] as const;
export const kindColumns = viewKinds.map((kind) => `k${kind}`).join(', ');
/** Counted from events, with the names of the columns. */
export const countedKindColumns = viewKinds
  .map((kind) => `count(*) FILTER (kind = ${kind})::INTEGER AS k${kind}`)
  .join(', ');
export const summedKindColumns = viewKinds.map((kind) => `sum(k${kind})::INTEGER`).join(', ');

/** A project's day that a roll has changed. */
export interface TouchedDay {
  project: number;
  day: number;
}

/**
 * Moves a generation into the file: its texts, its events and what is counted of them, in the transaction that
 * the caller has begun. The roll's number and its last batch go with it, so that after a kill everybody knows
 * what is in the file. Resolves with the days that changed.
 */
export async function rollGeneration(
  connection: Connection,
  { schema, number, batch, texts }: Generation,
): Promise<TouchedDay[]> {
  const run = (sql: string) => connection.run(sql);
  for (const table of texts) await run(`INSERT INTO ${table} FROM ${schema}.${table}`);
  await run(`
    INSERT INTO events
    SELECT project, missed, moment, arrived // 86400, path, evidence, referrer, visitor FROM ${schema}.events
    ORDER BY project, moment`);
  await run(`
    INSERT INTO ids SELECT id, project, arrived, ${hourOf('moment')} FROM ${schema}.events WHERE id <> 0 AND NOT id_kept`);
  await run(`
    INSERT INTO kept_ids
    SELECT id, project, arrived // 86400, ${hourOf('moment')} FROM ${schema}.events WHERE id <> 0 AND id_kept`);
  // Once for all rollups: what is known of an event and counts in one of them.
  await run(`
    CREATE OR REPLACE TEMP TABLE rolled AS
    SELECT e.project, e.missed, ${hourOf('e.moment')} AS hour, ${dayOf('e.moment')} AS day, e.path, e.referrer,
      v.source, v.kind, v.verdict
    FROM ${schema}.events e JOIN evidences v ON v.evidence = e.evidence`);
  const touched = await query<TouchedDay>(connection, 'SELECT DISTINCT project, day FROM rolled');
  await countByPage(connection, touched);
  await run(`
    INSERT INTO site_hours SELECT project, hour, source, kind, count(*) FROM rolled WHERE NOT missed GROUP BY ALL`);
  await run(`
    INSERT INTO client_days SELECT project, day, verdict, count(*) FROM rolled WHERE NOT missed GROUP BY ALL`);
  await run(`
    INSERT INTO referrer_days SELECT project, day, kind, referrer, count(*) FROM rolled
    WHERE NOT missed AND referrer <> 0 GROUP BY ALL`);
  await run(`
    INSERT INTO miss_days SELECT project, day, path, verdict, count(*) FROM rolled WHERE missed GROUP BY ALL`);
  await run('DROP TABLE rolled');
  await uncountVisitors(connection, touched);
  await connection.run('UPDATE progress SET roll = $1, batch = $2::BIGINT', [number, BigInt(batch)]);
  return touched;
}

/** Views by page and day, month, and hour of the months that are over and have hours by page already. */
async function countByPage(connection: Connection, touched: readonly TouchedDay[]): Promise<void> {
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE rolled_pages AS
    SELECT project, day, path, ${countedKindColumns} FROM rolled WHERE NOT missed AND kind < 8 GROUP BY project, day, path`);
  await connection.run('INSERT INTO days FROM rolled_pages ORDER BY project, day, path');
  await connection.run(`
    INSERT INTO months SELECT project, ${monthOfDay('day')} AS month, path, ${summedKindColumns} FROM rolled_pages
    GROUP BY project, month, path ORDER BY project, month, path`);
  await connection.run('DROP TABLE rolled_pages');
  for (const { project, units } of await listed(connection, 'paged_months', 'month', touched)) {
    await connection.run(`
      INSERT INTO page_hours SELECT project, path, hour, ${countedKindColumns} FROM rolled
      WHERE NOT missed AND kind < 8 AND project = ${project} AND ${monthOfDay('day')} IN (${units})
      GROUP BY project, path, hour ORDER BY project, path, hour`);
  }
}

/**
 * Distinct visitors cannot be added to: these days, and their months, are counted from their events until they
 * are done again.
 */
export async function uncountVisitors(connection: Connection, touched: readonly TouchedDay[]): Promise<void> {
  for (const { counted, unit, tables } of visitorTables) {
    for (const { project, units } of await listed(connection, counted, unit, touched)) {
      for (const table of [counted, ...tables]) {
        await connection.run(`DELETE FROM ${table} WHERE project = ${project} AND ${unit} IN (${units})`);
      }
    }
  }
}

const visitorTables = [
  { counted: 'counted_months', unit: 'month', tables: ['visitor_months'] },
  { counted: 'counted_days', unit: 'day', tables: ['visitor_days', 'site_visitor_days'] },
] as const;

/** Which of the days, or of their months, a table lists; by project. Mostly none: only what is over is listed. */
async function listed(
  connection: Connection,
  table: 'counted_months' | 'counted_days' | 'paged_months',
  unit: 'month' | 'day',
  touched: readonly TouchedDay[],
): Promise<{ project: number; units: string }[]> {
  if (touched.length === 0) return [];
  const days = touched.map(({ project, day }) => `(${project}, ${day})`).join(', ');
  return query(
    connection,
    `SELECT project, string_agg(DISTINCT ${unit}, ', ') AS units FROM ${table}
     SEMI JOIN (SELECT project, day, ${monthOfDay('day')} AS month FROM (VALUES ${days}) AS touched(project, day))
     USING (project, ${unit}) GROUP BY project`,
  );
}
