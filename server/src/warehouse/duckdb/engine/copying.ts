import { dayMs, hourMs } from '../../../foundation/durations.ts';
import { kinds, type PageEvent } from '../../page-event.ts';
import type { Span, StoredDay } from '../../questions.ts';
import { kindOfNumber, sourceOfNumber } from '../journal/event-codec.ts';
import { type Connection, query, transaction } from './database.ts';
import { type Reader, within } from './reader.ts';
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

/** Behind another character: who decodes UTF-8 takes a mark at the start of a text away. */
const guarded = (column: string) => `'.' || ${column}`;
const bare = (text: string) => text.slice(1);

/** A day's hours with events, since 1970, those that are few together. */
export async function planDay(reader: Reader, viewsKey: string, day: number): Promise<Span[]> {
  const project = await reader.projectOf(viewsKey);
  if (project === null) return [];
  const hours = await reader.query<{ hour: number; n: number }>(
    `SELECT (moment // ${hourMs})::INTEGER AS hour, count(*)::DOUBLE AS n FROM events
     WHERE ${within(project, { from: day * dayMs, to: (day + 1) * dayMs })} GROUP BY hour ORDER BY hour`,
  );
  const spans: Span[] = [];
  let held = 0;
  for (const { hour, n } of hours) {
    const last = spans.at(-1);
    if (last && held + n <= eventsAtOnce) last.to = hour + 1;
    else spans.push({ from: hour, to: hour + 1 });
    held = last && held + n <= eventsAtOnce ? held + n : n;
  }
  return spans;
}

/**
 * A part of the events of some hours. Ids lie apart from the events they came with and only know their hour: each
 * is given to one event of that hour, since nobody asks which.
 */
export async function readHours(
  reader: Reader,
  viewsKey: string,
  { from, to }: Span,
  offset: number,
): Promise<{ events: CopiedEvent[]; isLast: boolean }> {
  const project = await reader.projectOf(viewsKey);
  if (project === null) return { events: [], isLast: true };
  const own = `project = ${project} AND hour >= ${from} AND hour < ${to}`;
  const place = (order: string) => `row_number() OVER (PARTITION BY hour ORDER BY ${order}) AS place`;
  const rows = await reader.query<Record<string, unknown>>(
    `WITH known AS (
       SELECT id, hour, true AS kept, NULL AS arrived FROM kept_ids WHERE ${own}
       UNION ALL SELECT id, hour, false, arrived FROM ids WHERE ${own})
     SELECT e.missed, e.moment::DOUBLE AS at, coalesce(i.arrived::DOUBLE, e.arrived::DOUBLE * 86400) AS arrived,
       p.text AS path, ${guarded("coalesce(r.text, '')")} AS referrer, e.visitor, coalesce(i.id, 0)::UBIGINT AS id,
       coalesce(i.kept, false) AS kept, v.source, ${guarded('v.user_agent')} AS "userAgent", v.signals,
       ${guarded('v.signature_agent')} AS "signatureAgent", ${guarded('v.verified')} AS verified, v.classifier,
       d.kind, ${guarded('d.client')} AS client, ${guarded('d.operator')} AS operator, ${guarded('d.reason')} AS reason
     FROM (
       SELECT *, (moment // ${hourMs})::INTEGER AS hour, ${place('moment, path, evidence, visitor, referrer')} FROM events
       WHERE ${within(project, { from: from * hourMs, to: to * hourMs })}
     ) e
     LEFT JOIN (SELECT *, ${place('kept, id')} FROM known) i USING (hour, place)
     JOIN paths p USING (path) JOIN evidences v USING (evidence) JOIN verdicts d USING (verdict)
     LEFT JOIN referrers r USING (referrer)
     ORDER BY hour, place LIMIT ${eventsAtOnce} OFFSET ${offset}`,
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
  verdict: {
    kind: kindOfNumber(row.kind),
    client: bare(row.client),
    operator: bare(row.operator),
    reason: bare(row.reason),
  },
  evidence: {
    userAgent: bare(row.userAgent),
    signals: row.signals,
    signatureAgent: bare(row.signatureAgent),
    verified: bare(row.verified),
  },
  classifier: row.classifier,
  visitor: row.visitor,
  referrer: bare(row.referrer),
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
    for (const table of ['days', 'client_days', 'referrer_days', 'miss_days']) {
      await connection.run(`DELETE FROM ${table} WHERE ${own} AND day = ${day}`);
    }
    for (const table of ['site_hours', 'page_hours', 'ids', 'kept_ids']) {
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
