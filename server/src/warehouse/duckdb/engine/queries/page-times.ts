import { listValue } from '@duckdb/node-api';
import { dayMs, hourMs } from '../../../../foundation/durations.ts';
import type { CountedKinds, PageTimes, Selection, Span, TimeUnit } from '../../../questions.ts';
import { type Pieces, splitRange } from '../../../split-range.ts';
import {
  countOf,
  gapsBetween,
  isCounted,
  listedMonths,
  type Reader,
  sumOf,
  within,
  withinMonths,
} from '../reader.ts';
import { union } from './answer-page.ts';

const secondsOfMonth = (month: string) => `epoch(DATE '1970-01-01' + to_months(${month}))`;

/** A unit's start in seconds, told from an hour, a day or a month; a piece is never coarser than the unit. */
const startOf: Record<TimeUnit, { hour: string; day: string; month: string }> = {
  hour: { hour: 'hour * 3600', day: '', month: '' },
  day: { hour: 'hour // 24 * 86400', day: 'day * 86400', month: '' },
  month: {
    hour: "epoch(date_trunc('month', DATE '1970-01-01' + (hour // 24)::INTEGER))",
    day: "epoch(date_trunc('month', DATE '1970-01-01' + day))",
    month: secondsOfMonth('month'),
  },
};

/**
 * Views of some pages by time. Hours of a month that is over come from `page_hours`, which lies by page; what is
 * not there comes from the events.
 */
export async function countPagesByTime(
  reader: Reader,
  { viewsKey, range }: Selection,
  kinds: CountedKinds,
  { paths, unit, limit }: { paths: readonly string[]; unit: TimeUnit; limit: number },
): Promise<PageTimes[]> {
  const project = await reader.projectOf(viewsKey);
  if (project === null || paths.length === 0) return [];
  const texts = await textsOf(reader, project, paths);
  if (texts.size === 0) return [];
  const pages = `path IN (${[...texts.keys()].join(', ')})`;
  const starts = startOf[unit];
  const counts = `${sumOf(kinds.human)} AS human, ${sumOf(kinds.ai)} AS ai`;
  const ofEvents = (events: string, span: Span) => `
    SELECT path, ${starts.hour} AS start, ${countOf(kinds.human)} AS human, ${countOf(kinds.ai)} AS ai
    FROM (SELECT path, moment // ${hourMs} AS hour, evidence FROM ${events}
          WHERE ${within(project, span)} AND ${pages} AND NOT missed)
    JOIN (SELECT evidence, kind FROM ${events === 'events' ? 'evidences' : reader.texts('evidences')}
          WHERE project = ${project} AND ${isCounted(kinds)}) USING (evidence)
    GROUP BY ALL`;
  const { month = [], day = [], hour = [], moment = [] } = await piecesOf(reader, project, range, unit);
  const parts = [
    ...month.map(
      (span) =>
        `SELECT path, ${starts.month} AS start, ${counts} FROM months WHERE ${withinMonths(project, span)} AND ${pages}`,
    ),
    ...day.map(
      (span) =>
        `SELECT path, ${starts.day} AS start, ${counts} FROM days WHERE ${within(project, span, 'day', dayMs)} AND ${pages}`,
    ),
    ...hour.map(
      (span) =>
        `SELECT path, ${starts.hour} AS start, ${counts} FROM page_hours WHERE ${within(project, span, 'hour', hourMs)} AND ${pages}`,
    ),
    ...moment.map((span) => ofEvents('events', span)),
    ...reader.recent(project, range, (events) => ofEvents(events, range)),
  ];
  const rows = await reader.query<{ path: number; start: number; human: number; ai: number }>(
    `SELECT path, start::DOUBLE AS start, sum(human)::DOUBLE AS human, sum(ai)::DOUBLE AS ai
     FROM (${union(parts, '0 AS path, 0 AS start, 0 AS human, 0 AS ai')})
     GROUP BY path, start HAVING sum(human) + sum(ai) > 0 ORDER BY start LIMIT ${limit}`,
  );
  return timesOf(rows, texts);
}

async function textsOf(
  reader: Reader,
  project: number,
  paths: readonly string[],
): Promise<Map<number, string>> {
  const rows = await reader.query<{ path: number; text: string }>(
    `SELECT path, text FROM ${reader.texts('paths')}
     WHERE project = ${project} AND text IN (SELECT unnest($1::VARCHAR[]))`,
    [listValue([...paths])],
  );
  return new Map(rows.map(({ path, text }) => [path, text]));
}

async function piecesOf(reader: Reader, project: number, range: Span, unit: TimeUnit): Promise<Pieces> {
  if (unit === 'month') return splitRange(range, ['month', 'day', 'moment']);
  if (unit === 'day') return splitRange(range, ['day', 'moment']);
  const paged = await listedMonths(reader, 'paged_months', project, range);
  return { hour: paged, moment: gapsBetween(range, paged) };
}

function timesOf(
  rows: readonly { path: number; start: number; human: number; ai: number }[],
  texts: ReadonlyMap<number, string>,
): PageTimes[] {
  const times = new Map<number, PageTimes>();
  for (const { path, start, human, ai } of rows) {
    let page = times.get(path);
    if (!page) times.set(path, (page = { path: texts.get(path)!, starts: [], human: [], ai: [] }));
    page.starts.push(start);
    page.human.push(human);
    page.ai.push(ai);
  }
  return [...times.values()];
}
