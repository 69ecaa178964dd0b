import { listValue } from '@duckdb/node-api';
import { numberOfKind } from '../../page-event.ts';
import type { Judged, Ruling } from '../../questions.ts';
import { kindOfNumber, sourceOfNumber } from '../journal/event-codec.ts';
import { type Connection, query } from './database.ts';
import type { Reader } from './reader.ts';
import {
  dayOf,
  hourOf,
  kindColumns,
  monthOfDay,
  type TouchedDay,
  uncountVisitors,
  viewKinds,
} from './roll.ts';

/** So many at a time, since anybody can invent user agents of a kilobyte. */
const evidencesAtOnce = 10_000;

/** Evidences after this number that can still be judged, with their verdicts. */
export async function listJudged(
  reader: Reader,
  viewsKey: string,
  after: number,
): Promise<{ judged: Judged[]; last: number | null }> {
  const project = await reader.projectOf(viewsKey);
  if (project === null) return { judged: [], last: null };
  const events = ['events', ...reader.recentOf([project], (recent) => recent)].map(
    (table) => `SELECT evidence FROM ${table} WHERE project = ${project}`,
  );
  const rows = await reader.query<
    Omit<Judged, 'kind' | 'source'> & { kind: number; source: number; number: number }
  >(
    `WITH chosen AS MATERIALIZED (
       FROM ${reader.texts('evidences')} WHERE project = ${project} AND classifier > 0 AND evidence > ${after}
       ORDER BY evidence LIMIT ${evidencesAtOnce})
     SELECT e.evidence AS number, e.evidence::VARCHAR AS evidence, '.' || e.user_agent AS "userAgent", e.signals,
       e.signature_agent AS "signatureAgent", e.verified, e.source, v.kind, v.client, v.operator, v.reason,
       coalesce(n, 0)::DOUBLE AS views
     FROM chosen e JOIN ${reader.texts('verdicts')} v USING (verdict)
     LEFT JOIN (
       SELECT evidence, count(*) AS n FROM (${events.join(' UNION ALL ')})
       SEMI JOIN chosen USING (evidence) GROUP BY evidence
     ) c USING (evidence)
     ORDER BY number`,
  );
  const last = rows.length < evidencesAtOnce ? null : rows.at(-1)!.number;
  const judged = rows.map(({ number: _, kind, source, ...rest }) => ({
    ...rest,
    // Behind another character: who decodes UTF-8 takes a mark at the start of a text away.
    userAgent: rest.userAgent.slice(1),
    kind: kindOfNumber(kind),
    source: sourceOfNumber(source),
  }));
  return { judged, last };
}

/**
 * Gives evidences their new verdicts, and adds to every rollup what that changes, in the transaction that the
 * caller has begun. The events stay as they are: they name the evidence.
 */
export async function rejudge(
  connection: Connection,
  viewsKey: string,
  rulings: readonly Ruling[],
  reserve: Reserve,
): Promise<void> {
  const [row] = await query<{ project: number }>(
    connection,
    'SELECT project FROM projects WHERE views_key = $1',
    [viewsKey],
  );
  if (!row) return;
  const { project } = row;
  await connection.run(
    'CREATE OR REPLACE TEMP TABLE rulings (evidence INTEGER, verdict INTEGER, kind UTINYINT)',
  );
  for (const { verdict, evidence } of rulings) {
    if (evidence.length === 0) continue;
    const number = await verdictNumber(connection, project, verdict, reserve);
    await connection.run(
      `INSERT INTO rulings SELECT unnest($1::INTEGER[]), ${number}, ${numberOfKind[verdict.kind]}`,
      [listValue(evidence.map(Number))],
    );
  }
  // What was and what will be of every event concerned.
  const changed = (columns: string, where: string) => `
    SELECT ${columns}, v.source, v.kind AS old_kind, r.kind AS new_kind, v.verdict AS old_verdict, r.verdict AS new_verdict
    FROM (SELECT *, ${dayOf('moment')} AS day, ${hourOf('moment')} AS hour FROM events WHERE project = ${project}) e
    JOIN evidences v ON v.evidence = e.evidence JOIN rulings r ON r.evidence = e.evidence
    WHERE ${where}`;
  await addPageDeltas(connection, project, changed);
  await addDeltas(connection, project, changed);
  const touched = await query<TouchedDay>(
    connection,
    `SELECT DISTINCT ${project} AS project, day FROM (${changed('day', 'NOT missed AND visitor <> 0')})
     WHERE old_kind <> new_kind`,
  );
  await connection.run(`
    UPDATE evidences SET verdict = rulings.verdict, kind = rulings.kind FROM rulings
    WHERE evidences.evidence = rulings.evidence AND evidences.project = ${project} AND classifier > 0`);
  await connection.run('DROP TABLE rulings');
  await uncountVisitors(connection, touched);
}

/** Gives out numbers of new entries, the first of so many. */
export type Reserve = (table: 'verdicts' | 'evidences', count: number) => number;

type Changed = (columns: string, where: string) => string;

/** The rollups with a column for each kind. */
async function addPageDeltas(connection: Connection, project: number, changed: Changed): Promise<void> {
  const deltas = viewKinds
    .map(
      (kind) =>
        `(count(*) FILTER (new_kind = ${kind}) - count(*) FILTER (old_kind = ${kind}))::INTEGER AS k${kind}`,
    )
    .join(', ');
  const isView = 'NOT missed AND v.kind <> r.kind';
  const add = (table: string, key: string, from: string) =>
    connection.run(`
      INSERT INTO ${table} (project, ${key}, ${kindColumns})
      SELECT ${project}, ${key}, ${deltas} FROM (${from}) GROUP BY ${key} ORDER BY ${key}`);
  await add('days', 'day, path', changed('day, path', isView));
  await add(
    'months',
    'month, path',
    `SELECT *, ${monthOfDay('day')} AS month FROM (${changed('day, path', isView)})`,
  );
  await add(
    'page_hours',
    'path, hour',
    `SELECT * FROM (SELECT *, ${monthOfDay('day')} AS month FROM (${changed('day, hour, path', isView)}))
     SEMI JOIN (SELECT month FROM paged_months WHERE project = ${project}) USING (month)`,
  );
}

/** The rollups with a row for each kind or verdict: less of the old one, more of the new one. */
async function addDeltas(connection: Connection, project: number, changed: Changed): Promise<void> {
  const add = async (table: string, column: 'kind' | 'verdict', keys: string, where: string) => {
    for (const [side, sign] of [
      ['old', '-'],
      ['new', ''],
    ]) {
      await connection.run(`
        INSERT INTO ${table} (project, ${keys}, ${column}, n)
        SELECT ${project}, ${keys}, ${side}_${column}, ${sign}count(*)::INTEGER
        FROM (${changed(keys.replace(', source', ''), where)}) GROUP BY ALL`);
    }
  };
  await add('site_hours', 'kind', 'hour, source', 'NOT missed AND v.kind <> r.kind');
  await add('client_days', 'verdict', 'day', 'NOT missed AND v.verdict <> r.verdict');
  await add('referrer_days', 'kind', 'day, referrer', 'NOT missed AND referrer <> 0 AND v.kind <> r.kind');
  await add('miss_days', 'verdict', 'day, path', 'missed AND v.verdict <> r.verdict');
}

async function verdictNumber(
  connection: Connection,
  project: number,
  { kind, client, operator, reason }: Ruling['verdict'],
  reserve: Reserve,
): Promise<number> {
  const values = [client, operator, reason];
  const [known] = await query<{ verdict: number }>(
    connection,
    `SELECT verdict FROM verdicts
     WHERE project = ${project} AND kind = ${numberOfKind[kind]} AND client = $1 AND operator = $2 AND reason = $3`,
    values,
  );
  if (known) return known.verdict;
  const number = reserve('verdicts', 1);
  await connection.run(
    `INSERT INTO verdicts VALUES (${number}, ${project}, ${numberOfKind[kind]}, $1, $2, $3)`,
    values,
  );
  return number;
}

export async function markJudged(connection: Connection, viewsKey: string, version: number): Promise<void> {
  await connection.run(
    `UPDATE evidences SET classifier = ${version} WHERE classifier > 0 AND classifier <> ${version}
     AND project = (SELECT project FROM projects WHERE views_key = $1)`,
    [viewsKey],
  );
}
