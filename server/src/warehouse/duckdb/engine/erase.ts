import { dayMs } from '../../../foundation/durations.ts';
import { type Connection, query, transaction } from './database.ts';
import type { Reserve } from './rejudge.ts';

const projectNumber = async (connection: Connection, viewsKey: string): Promise<number | null> => {
  const [row] = await query<{ project: number }>(
    connection,
    'SELECT project FROM projects WHERE views_key = $1',
    [viewsKey],
  );
  return row?.project ?? null;
};

/**
 * Erases the details of events that arrived before a day: each names an evidence from then on that says nothing
 * but the verdict, and a moment that is its hour. One day of arrival a transaction, so that a first run over
 * years needs no more memory than a day.
 */
export async function eraseDetails(
  connection: Connection,
  viewsKey: string,
  before: number,
  reserve: Reserve,
): Promise<number> {
  const project = await projectNumber(connection, viewsKey);
  if (project === null) return 0;
  const due = `project = ${project} AND arrived < ${Math.floor(before / dayMs)}`;
  const detailed = `SELECT evidence FROM evidences WHERE project = ${project} AND classifier > 0`;
  const days = await query<{ arrived: number; events: number }>(
    connection,
    `SELECT arrived, count(*)::DOUBLE AS events FROM events SEMI JOIN (${detailed}) USING (evidence)
     WHERE ${due} GROUP BY arrived ORDER BY arrived`,
  );
  for (const { arrived } of days) {
    await transaction(connection, () => eraseDay(connection, project, arrived, reserve));
  }
  await connection.run(`DELETE FROM kept_ids WHERE ${due}`);
  return days.reduce((sum, { events }) => sum + events, 0);
}

async function eraseDay(
  connection: Connection,
  project: number,
  arrived: number,
  reserve: Reserve,
): Promise<void> {
  const ofDay = `project = ${project} AND arrived = ${arrived}`;
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE erased AS
    SELECT v.evidence, v.source, v.kind, v.verdict FROM evidences v
    SEMI JOIN (SELECT DISTINCT evidence FROM events WHERE ${ofDay}) e ON e.evidence = v.evidence
    WHERE v.project = ${project} AND v.classifier > 0`);
  const blanks = await query<{ source: number; kind: number; verdict: number }>(
    connection,
    `SELECT source, kind, verdict FROM erased
     EXCEPT SELECT source, kind, verdict FROM evidences WHERE project = ${project} AND classifier = 0`,
  );
  const first = reserve('evidences', blanks.length);
  for (const [i, { source, kind, verdict }] of blanks.entries()) {
    await connection.run(
      `INSERT INTO evidences VALUES (${first + i}, ${project}, ${source}, '', 0, '', '', ${kind}, ${verdict}, 0)`,
    );
  }
  await connection.run(`
    UPDATE events SET moment = moment - moment % 3600000, evidence = new.number
    FROM (
      SELECT o.evidence, min(n.evidence) AS number FROM erased o
      JOIN (FROM evidences WHERE project = ${project} AND classifier = 0) n USING (source, kind, verdict)
      GROUP BY o.evidence
    ) new
    WHERE events.${ofDay.replace(' AND ', ' AND events.')} AND events.evidence = new.evidence`);
  await connection.run('DROP TABLE erased');
}

/** User agents that no event names any more. Nothing may be in memory that could name them. */
export async function forgetUnusedEvidences(connection: Connection, viewsKey: string): Promise<void> {
  const project = await projectNumber(connection, viewsKey);
  if (project === null) return;
  await connection.run(`
    DELETE FROM evidences WHERE project = ${project} AND evidence NOT IN (
      SELECT DISTINCT evidence FROM events WHERE project = ${project})`);
}

const ownTables = [
  ...[
    'events',
    'ids',
    'kept_ids',
    'days',
    'months',
    'page_hours',
    'paged_months',
    'site_hours',
    'client_days',
  ],
  ...[
    'referrer_days',
    'miss_days',
    'visitor_days',
    'site_visitor_days',
    'counted_days',
    'visitor_months',
    'counted_months',
  ],
  ...['evidences', 'verdicts', 'referrers', 'paths', 'projects'],
];

export async function deleteProject(connection: Connection, viewsKey: string): Promise<void> {
  const project = await projectNumber(connection, viewsKey);
  if (project === null) return;
  await transaction(connection, async () => {
    for (const table of ownTables) await connection.run(`DELETE FROM ${table} WHERE project = ${project}`);
  });
}
