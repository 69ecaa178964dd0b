import type { ViewSource } from '../../../contract/page-view.ts';

import { type Kind, kinds, type PageEvent } from '../../page-event.ts';
import type { DayTotals, StoredDay } from '../../questions.ts';
import type { ClickHouse } from '../clickhouse.ts';
import { listedTexts } from '../sql-text.ts';
import { moment, readingRows } from './reading.ts';

/** Days that are asked for in one answer; one is 150 bytes. */
const daysAtOnce = 10_000;

/** From the rows themselves: they are what another copy of them is compared with. */
export async function listDays(clickHouse: ClickHouse): Promise<StoredDay[]> {
  const stored: StoredDay[] = [];
  for (const projects of await projectsByDays(clickHouse)) {
    const rows = await clickHouse.survey<DayTotals & Pick<StoredDay, 'viewsKey' | 'day'>>(
      `SELECT project AS viewsKey, intDiv(toUnixTimestamp(hour), 86400) AS day,
         count() AS events, countIf(missed) AS missed,
         [${kinds.map((kind) => `countIf(kind = '${kind}')`).join(', ')}] AS kinds,
         uniqExact(path) AS paths, uniqExact(client) AS clients, uniqExact(user_agent) AS userAgents,
         uniqExact(referrer) AS referrers, uniqExactIf(visitor, visitor != 0) AS visitors,
         sum(toUnixTimestamp(hour) % 86400 * 1000 + offset) AS milliseconds
       FROM events WHERE project IN (${listedTexts(projects)})
       GROUP BY project, day ORDER BY project, day
       ${readingRows}`,
    );
    for (const { viewsKey, day, ...totals } of rows) stored.push({ viewsKey, day, totals });
  }
  return stored;
}

/** All projects in their order, in lists that have so many days together. */
async function projectsByDays(clickHouse: ClickHouse): Promise<string[][]> {
  const projects = await clickHouse.survey<{ project: string; days: number }>(
    `SELECT project, uniqExact(toStartOfDay(hour)) AS days FROM events GROUP BY project ORDER BY project
     ${readingRows}`,
  );
  const lists: string[][] = [];
  let held = Number.POSITIVE_INFINITY;
  for (const { project, days } of projects) {
    if (held + days > daysAtOnce) {
      lists.push([]);
      held = 0;
    }
    lists.at(-1)!.push(project);
    held += days;
  }
  return lists;
}

type Day = Pick<StoredDay, 'viewsKey' | 'day'>;

const ofDay =
  "project = {project:String} AND missed IN (0, 1) AND toDate(hour, 'UTC') = toDate({day:UInt16})";

/** In the order of the columns below. */
type Values = [
  ...[missed: boolean, at: number, arrived: number, path: string, source: ViewSource],
  ...[kind: Kind, client: string, operator: string, reason: string],
  ...[userAgent: string, signals: number, signatureAgent: string, verified: string, classifier: number],
  ...[visitorLow: number, visitorHigh: number, referrer: string],
  ...[idLow: number, idHigh: number, idKept: boolean],
];

const low = (bits: string) => `toUInt32(bitAnd(${bits}, 4294967295))`;
const high = (bits: string) => `toUInt32(bitShiftRight(${bits}, 32))`;
/** A sender's id counts for seven days; the column's own TTL takes it away some time after that. */
const countingId = 'if(id_kept OR arrived >= now() - toIntervalDay(7), id, 0)';

const columns = [
  ...['missed', moment, 'toUnixTimestamp(arrived) * 1000', 'path', 'source'],
  ...['kind', 'client', 'operator', 'reason'],
  ...['user_agent', 'signals', 'signature_agent', 'verified', 'classifier'],
  ...[low('visitor'), high('visitor'), 'referrer'],
  ...[low(countingId), high(countingId), 'id_kept'],
];

/** Events that are held in memory at a time. */
const eventsAtOnce = 5_000;

export async function* readDay(clickHouse: ClickHouse, { viewsKey, day }: Day): AsyncGenerator<PageEvent[]> {
  const sql = `SELECT ${columns.join(', ')} FROM events WHERE ${ofDay} ${readingRows}`;
  let held: PageEvent[] = [];
  for await (const rows of clickHouse.stream<Values>(sql, { project: viewsKey, day })) {
    for (const values of rows) {
      held.push(eventOf(viewsKey, values));
      if (held.length < eventsAtOnce) continue;
      yield held;
      held = [];
    }
  }
  if (held.length > 0) yield held;
}

function eventOf(viewsKey: string, values: Values): PageEvent {
  const [missed, at, arrived, path, source, kind, client, operator, reason, ...others] = values;
  const [userAgent, signals, signatureAgent, verified, classifier, ...rest] = others;
  const [visitorLow, visitorHigh, referrer, idLow, idHigh, idKept] = rest;
  return {
    viewsKey,
    missed,
    at,
    arrived,
    path,
    source,
    verdict: { kind, client, operator, reason },
    evidence: { userAgent, signals, signatureAgent, verified },
    classifier,
    visitor: { low: visitorLow, high: visitorHigh },
    referrer,
    id: { low: idLow, high: idHigh },
    idKept,
  };
}

export const deleteDay = (clickHouse: ClickHouse, { viewsKey, day }: Day): Promise<void> =>
  clickHouse.alter('events', `DELETE WHERE ${ofDay}`, { project: viewsKey, day });
