import { type Connection, query, transaction } from './database.ts';
import { countedKindColumns, dayOf, hourOf, monthOfDay, summedKindColumns, type TouchedDay } from './roll.ts';

/** Senders' ids count for seven days; an eighth leaves room for a clock that was set. */
const idSeconds = 8 * 86_400;

/** Rows that a month of a project has in the rollups by page, at most, before they are summed anew: times its pages. */
const mostRowsPerKey = 8;

/**
 * Days and months that many rolls have added to. Each roll adds a row a page; a reader sums them, and should not
 * have to sum thousands.
 */
export class Untidy {
  readonly #days = new Map<string, TouchedDay & { rolls: number }>();
  readonly #touchedAt = new Map<string, TouchedDay & { at: number }>();

  add(touched: readonly TouchedDay[], at: number): void {
    for (const { project, day } of touched) {
      const key = `${project} ${day}`;
      this.#touchedAt.set(key, { project, day, at });
      const known = this.#days.get(key);
      if (known) known.rolls++;
      else this.#days.set(key, { project, day, rolls: 1 });
    }
  }

  /** Those that a roll has added to since then; the others are forgotten. */
  touchedSince(moment: number): TouchedDay[] {
    for (const [key, { at }] of this.#touchedAt) if (at < moment) this.#touchedAt.delete(key);
    return [...this.#touchedAt.values()];
  }

  /** Those that want to be summed now; they begin anew. */
  take(): TouchedDay[] {
    const due = [...this.#days.values()].filter(({ rolls }) => rolls >= mostRowsPerKey);
    for (const { project, day } of due) this.#days.delete(`${project} ${day}`);
    return due;
  }

  /** Those of days that are over want it whatever they have. */
  takePast(today: number): TouchedDay[] {
    const past = [...this.#days.values()].filter(({ day, rolls }) => day < today && rolls > 1);
    for (const { project, day } of past) this.#days.delete(`${project} ${day}`);
    return past;
  }
}

/** What is summed by day, and by what else. */
const dailyTables = {
  days: { keys: 'path', sums: summedKindColumns },
  client_days: { keys: 'verdict', sums: 'sum(n)::INTEGER' },
  referrer_days: { keys: 'kind, referrer', sums: 'sum(n)::INTEGER' },
  miss_days: { keys: 'path, verdict', sums: 'sum(n)::INTEGER' },
};

/** Sums the rows of each key of these days, and of their months, into one. */
export async function sumRollups(connection: Connection, due: readonly TouchedDay[]): Promise<void> {
  const byProject = Map.groupBy(due, ({ project }) => project);
  for (const [project, touched] of byProject) {
    const days = touched.map(({ day }) => day).join(', ');
    const months = await query<{ month: number }>(
      connection,
      `SELECT DISTINCT ${monthOfDay('day')} AS month FROM (SELECT unnest([${days}]::INTEGER[]) AS day)`,
    );
    await transaction(connection, async () => {
      for (const [table, { keys, sums }] of Object.entries(dailyTables)) {
        await sumRows(
          connection,
          table,
          `project = ${project} AND day IN (${days})`,
          `project, day, ${keys}`,
          sums,
        );
      }
      const ofMonths = `project = ${project} AND month IN (${months.map(({ month }) => month).join(', ')})`;
      await sumRows(connection, 'months', ofMonths, 'project, month, path', summedKindColumns);
      await sumRows(
        connection,
        'site_hours',
        `project = ${project} AND hour // 24 IN (${days})`,
        'project, hour, source, kind',
        'sum(n)::INTEGER',
      );
    });
  }
}

async function sumRows(
  connection: Connection,
  table: string,
  rows: string,
  keys: string,
  sums: string,
): Promise<void> {
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE summed AS SELECT ${keys}, ${sums} FROM ${table} WHERE ${rows} GROUP BY ${keys} ORDER BY ${keys}`,
  );
  await connection.run(`DELETE FROM ${table} WHERE ${rows}`);
  await connection.run(`INSERT INTO ${table} FROM summed`);
  await connection.run('DROP TABLE summed');
}

/** As rows of a statement; it needs one, and no project has the number 0. */
const listed = (days: readonly TouchedDay[]) =>
  `(VALUES ${[{ project: 0, day: 0 }, ...days].map(({ project, day }) => `(${project}, ${day})`).join(', ')}) AS left_out(project, day)`;

/** Days that are over and whose visitors are not counted, the oldest first. */
export const uncountedDays = (
  connection: Connection,
  today: number,
  leftOut: readonly TouchedDay[],
  most: number,
): Promise<TouchedDay[]> =>
  query(
    connection,
    `SELECT DISTINCT project, (hour // 24)::INTEGER AS day FROM site_hours WHERE hour < ${today * 24}
     EXCEPT SELECT project, day FROM counted_days EXCEPT SELECT project, day FROM ${listed(leftOut)}
     ORDER BY day LIMIT ${most}`,
  );

/** Counts the distinct visitors of days that are over; those of one project together. */
export async function countVisitorsOfDays(connection: Connection, due: readonly TouchedDay[]): Promise<void> {
  for (const [project, touched] of Map.groupBy(due, (each) => each.project)) {
    const days = touched.map(({ day }) => day);
    const [first, last] = [Math.min(...days), Math.max(...days)];
    const ofDays = `project = ${project} AND moment >= ${first * 86_400_000} AND moment < ${(last + 1) * 86_400_000}`;
    await transaction(connection, async () => {
      await connection.run(`
        CREATE OR REPLACE TEMP TABLE seen AS
        SELECT day, path, visitor, bit_or((1 << (kind - 1))::INTEGER)::UTINYINT AS mask
        FROM (SELECT ${dayOf('moment')} AS day, path, evidence, visitor FROM events
              WHERE ${ofDays} AND NOT missed AND visitor <> 0)
        JOIN (SELECT evidence, kind FROM evidences WHERE project = ${project}) USING (evidence)
        WHERE day IN (${days.join(', ')}) GROUP BY day, path, visitor`);
      await connection.run(`
        INSERT INTO visitor_days SELECT ${project}, day, path, mask, count(*) FROM seen
        GROUP BY day, path, mask ORDER BY day, path, mask`);
      await connection.run(`
        INSERT INTO site_visitor_days SELECT ${project}, day, mask, count(*)
        FROM (SELECT day, bit_or(mask) AS mask FROM seen GROUP BY day, visitor) GROUP BY day, mask`);
      await connection.run('DROP TABLE seen');
      await connection.run(`INSERT INTO counted_days SELECT ${project}, unnest([${days.join(', ')}])`);
    });
  }
}

/** Months that are over and whose hours are not counted by page. */
export const unpagedMonths = (
  connection: Connection,
  today: number,
  leftOut: readonly TouchedDay[],
  most: number,
) =>
  query<{ project: number; month: number }>(
    connection,
    `SELECT DISTINCT project, month FROM months WHERE month < ${monthOfDay(String(today))}
     EXCEPT SELECT project, month FROM paged_months
     EXCEPT SELECT project, ${monthOfDay('day')} FROM ${listed(leftOut)}
     ORDER BY month LIMIT ${most}`,
  );

/** Counts the views of a month that is over by page and hour, and writes them by page. */
export async function countPageHours(
  connection: Connection,
  { project, month }: { project: number; month: number },
): Promise<void> {
  const [from, to] = [Date.UTC(1970, month), Date.UTC(1970, month + 1)];
  await transaction(connection, async () => {
    await connection.run(`
      INSERT INTO page_hours SELECT ${project}, path, hour, ${countedKindColumns}
      FROM (SELECT path, ${hourOf('moment')} AS hour, evidence FROM events
            WHERE project = ${project} AND moment >= ${from} AND moment < ${to} AND NOT missed)
      JOIN (SELECT evidence, kind FROM evidences WHERE project = ${project} AND kind < 8) USING (evidence)
      GROUP BY path, hour ORDER BY path, hour`);
    await connection.run(`INSERT INTO paged_months VALUES (${project}, ${month})`);
  });
}

/** Adds up the visitors of months that are over, as far as all of their days are counted. */
export async function countVisitorsOfMonths(connection: Connection, today: number): Promise<void> {
  const months = await query<{ project: number; month: number }>(
    connection,
    `SELECT project, month FROM (
       SELECT DISTINCT project, ${monthOfDay('day')} AS month FROM counted_days
       EXCEPT SELECT project, month FROM counted_months)
     WHERE month < ${monthOfDay(String(today))}
     EXCEPT SELECT project, ${monthOfDay('day')} FROM (
       SELECT DISTINCT project, (hour // 24)::INTEGER AS day FROM site_hours EXCEPT SELECT project, day FROM counted_days)`,
  );
  for (const { project, month } of months) {
    await transaction(connection, async () => {
      await connection.run(`
        INSERT INTO visitor_months SELECT project, ${month}, path, mask, sum(n)::INTEGER FROM visitor_days
        WHERE project = ${project} AND ${monthOfDay('day')} = ${month} GROUP BY project, path, mask ORDER BY path, mask`);
      await connection.run(`INSERT INTO counted_months VALUES (${project}, ${month})`);
    });
  }
}

/** `now` in seconds. */
export const forgetOldIds = (connection: Connection, now: number) =>
  connection.run(`DELETE FROM ids WHERE arrived < ${now - idSeconds}`);
