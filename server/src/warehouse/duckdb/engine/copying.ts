import { dayMs } from '../../../foundation/durations.ts';
import { kinds, type PageEvent } from '../../page-event.ts';
import type { StoredDay } from '../../questions.ts';
import { kindOfNumber, sourceOfNumber } from '../journal/event-codec.ts';
import { type Connection, query, transaction } from './database.ts';
import type { Reader } from './reader.ts';
import { type TouchedDay, uncountVisitors } from './roll.ts';

/** An event whose numbers of 64 bits are whole. */
export type CopiedEvent = Omit<PageEvent, 'visitor' | 'id'> & { visitor: bigint; id: bigint };

const eventsAtOnce = 20_000;

/** Of the file; the caller has rolled everything into it. */
export async function listDays(reader: Reader): Promise<StoredDay[]> {
  const kindCounts = kinds.map((_, i) => `count(*) FILTER (kind = ${i + 1})::DOUBLE`).join(', ');
  const rows = await reader.query<StoredDay['totals'] & { viewsKey: string; day: number; counts: number[] }>(
    `SELECT p.views_key AS "viewsKey", day, count(*)::DOUBLE AS events, count(*) FILTER (missed)::DOUBLE AS missed,
       [${kindCounts}] AS counts, count(DISTINCT path)::DOUBLE AS paths, count(DISTINCT client)::DOUBLE AS clients,
       count(DISTINCT user_agent)::DOUBLE AS "userAgents", count(DISTINCT referrer)::DOUBLE AS referrers,
       count(DISTINCT visitor) FILTER (visitor <> 0)::DOUBLE AS visitors,
       sum(moment % ${dayMs})::DOUBLE AS milliseconds
     FROM (
       SELECT e.project, (e.moment // ${dayMs})::INTEGER AS day, e.missed, v.kind, e.path, d.client, v.user_agent,
         e.referrer, e.visitor, e.moment
       FROM events e JOIN evidences v USING (evidence) JOIN verdicts d USING (verdict))
     JOIN projects p USING (project) GROUP BY ALL ORDER BY p.views_key, day`,
  );
  return rows.map(({ viewsKey, day, counts, ...totals }) => ({
    viewsKey,
    day,
    totals: { ...totals, kinds: counts },
  }));
}

/**
 * A part of a day's events. Ids lie apart from the events they came with, and only say on which day or in which
 * hour: each is given to one event of that time, since nobody asks which.
 */
export async function readDay(
  reader: Reader,
  viewsKey: string,
  day: number,
  offset: number,
): Promise<{ events: CopiedEvent[]; isLast: boolean }> {
  const project = await reader.projectOf(viewsKey);
  if (project === null) return { events: [], isLast: true };
  const rows = await reader.query<Record<string, unknown>>(
    `WITH own AS (
       SELECT *, row_number() OVER (PARTITION BY moment // 3600000 ORDER BY moment, path, evidence, visitor, referrer) AS place
       FROM events
       WHERE project = ${project} AND moment >= ${day * dayMs} AND moment < ${(day + 1) * dayMs}),
     with_kept AS (
       SELECT own.*, k.id AS kept FROM own LEFT JOIN (
         SELECT id, hour, row_number() OVER (PARTITION BY hour ORDER BY id) AS place FROM kept_ids
         WHERE project = ${project} AND hour >= ${day * 24} AND hour < ${(day + 1) * 24}
       ) k ON k.hour = own.moment // 3600000 AND k.place = own.place),
     placed AS (
       SELECT *, row_number() OVER (PARTITION BY kept IS NULL ORDER BY moment, path, evidence, visitor, referrer) AS turn
       FROM with_kept)
     SELECT e.missed, e.moment::DOUBLE AS at, coalesce(i.arrived::DOUBLE, e.arrived::DOUBLE * 86400) AS arrived,
       p.text AS path, coalesce(r.text, '') AS referrer, e.visitor, coalesce(e.kept, i.id, 0)::UBIGINT AS id,
       e.kept IS NOT NULL AS kept, v.source, v.user_agent AS "userAgent", v.signals, v.signature_agent AS "signatureAgent",
       v.verified, v.classifier, d.kind, d.client, d.operator, d.reason
     FROM placed e JOIN paths p USING (path) JOIN evidences v USING (evidence) JOIN verdicts d USING (verdict)
     LEFT JOIN referrers r ON r.referrer = e.referrer
     LEFT JOIN (
       SELECT id, arrived, row_number() OVER (ORDER BY arrived, id) AS turn FROM ids WHERE project = ${project} AND day = ${day}
     ) i ON e.kept IS NULL AND i.turn = e.turn
     ORDER BY e.moment, p.text, e.evidence, e.visitor, e.referrer, id LIMIT ${eventsAtOnce} OFFSET ${offset}`,
  );
  return { events: rows.map((row) => eventOf(viewsKey, row)), isLast: rows.length < eventsAtOnce };
}

// biome-ignore lint/suspicious/noExplicitAny: the row of the statement above
const eventOf = (viewsKey: string, row: any): CopiedEvent => ({
  viewsKey,
  missed: row.missed,
  at: row.at,
  arrived: row.arrived * 1000,
  path: row.path,
  source: sourceOfNumber(row.source),
  verdict: { kind: kindOfNumber(row.kind), client: row.client, operator: row.operator, reason: row.reason },
  evidence: {
    userAgent: row.userAgent,
    signals: row.signals,
    signatureAgent: row.signatureAgent,
    verified: row.verified,
  },
  classifier: row.classifier,
  visitor: row.visitor,
  referrer: row.referrer,
  id: row.id,
  idKept: row.kept,
});

/** Takes a day's events out of everything. */
export async function deleteDay(connection: Connection, viewsKey: string, day: number): Promise<void> {
  const [row] = await query<TouchedDay>(connection, 'SELECT project FROM projects WHERE views_key = $1', [
    viewsKey,
  ]);
  if (!row) return;
  const own = `project = ${row.project}`;
  const month = `date_diff('month', DATE '1970-01-01', DATE '1970-01-01' + ${day}::INTEGER)`;
  const columns = [1, 2, 3, 4, 5, 6, 7].map((kind) => `-sum(k${kind})::INTEGER`).join(', ');
  await transaction(connection, async () => {
    await connection.run(`
      INSERT INTO months SELECT project, ${month}, path, ${columns} FROM days WHERE ${own} AND day = ${day} GROUP BY project, path`);
    for (const table of ['days', 'client_days', 'referrer_days', 'miss_days', 'ids']) {
      await connection.run(`DELETE FROM ${table} WHERE ${own} AND day = ${day}`);
    }
    for (const table of ['site_hours', 'page_hours', 'kept_ids']) {
      await connection.run(`DELETE FROM ${table} WHERE ${own} AND hour // 24 = ${day}`);
    }
    await connection.run(`DELETE FROM events WHERE ${own} AND moment // ${dayMs} = ${day}`);
    await uncountVisitors(connection, [{ project: row.project, day }]);
  });
}

/** All tables and their rows into a new file; readers and new events go on meanwhile. */
export async function copyInto(connection: Connection, file: string, from: string): Promise<void> {
  await connection.run(`ATTACH '${file.replaceAll("'", "''")}' AS copy`);
  try {
    await connection.run(`COPY FROM DATABASE ${from} TO copy`);
    await connection.run('CHECKPOINT copy');
  } finally {
    await connection.run('DETACH copy');
  }
}
