import { calendar } from '../../../../foundation/calendar.ts';
import { dayMs } from '../../../../foundation/durations.ts';
import type { Arrangement, CountedKinds, Page, RankedPages, Selection, Span } from '../../../questions.ts';
import { splitRange } from '../../../split-range.ts';
import {
  countOf,
  gapsBetween,
  isCounted,
  maskOf,
  type Reader,
  sumOf,
  within,
  withinMonths,
} from '../reader.ts';
import { union } from './answer-page.ts';
import { visitorSources } from './uncounted-days.ts';

type Question = [selection: Selection, kinds: CountedKinds, page: Page & Arrangement];

const nothing = (): RankedPages => ({
  paths: [],
  human: [],
  ai: [],
  total: [],
  totals: { human: 0, ai: 0, total: 0 },
});

/**
 * Whole months and days from their rollups, the rest of the range from the events. Of a day of which more than
 * half is asked for, the whole is read and the events of the rest are taken off: never more than half a day of
 * events at either end.
 */
export async function countViews(
  reader: Reader,
  ...[selection, kinds, page]: Question
): Promise<RankedPages> {
  const project = await reader.projectOf(selection.viewsKey);
  if (project === null) return nothing();
  const counts = `${sumOf(kinds.human)} AS h, ${sumOf(kinds.ai)} AS a`;
  const { month = [], day = [], moment = [] } = splitRange(selection.range, ['month', 'day', 'moment']);
  const edges = moment.map(edgeOf);
  const parts = [
    ...month.map((span) => `SELECT path, ${counts} FROM months WHERE ${withinMonths(project, span)}`),
    ...[...day, ...edges.flatMap(({ day: whole }) => whole)].map(
      (span) => `SELECT path, ${counts} FROM days WHERE ${within(project, span, 'day', dayMs)}`,
    ),
    ...edges.flatMap(({ sign, events }) =>
      events.map((span) => countEvents(reader, 'events', project, span, kinds, sign)),
    ),
    ...reader.recent(project, selection.range, (events) =>
      countEvents(reader, events, project, selection.range, kinds),
    ),
  ];
  const counted = `
    SELECT path, sum(h)::BIGINT AS human, sum(a)::BIGINT AS ai, human + ai AS total
    FROM (${union(parts, '0 AS path, 0 AS h, 0 AS a')})
    GROUP BY path HAVING total > 0`;
  const totals = ['human', 'ai', 'total'].map((side) => `coalesce(sum(${side}), 0) AS ${side}`).join(', ');
  return rank(reader, { counted, totals: `SELECT ${totals} FROM counted`, page });
}

/** How a part of a day is counted: from its events, or from the day without the others. */
function edgeOf(span: Span): { day: Span[]; events: Span[]; sign: '' | '-' } {
  const start = calendar.day.startOf(span.from);
  const whole = { from: start, to: start + dayMs };
  const isMost = span.to <= whole.to && span.to - span.from > dayMs / 2;
  return isMost
    ? { day: [whole], events: gapsBetween(whole, [span]), sign: '-' }
    : { day: [], events: [span], sign: '' };
}

/** From the events themselves, of the file or of a generation. */
function countEvents(
  reader: Reader,
  events: string,
  project: number,
  span: Span,
  kinds: CountedKinds,
  sign: '' | '-' = '',
): string {
  const evidences = events === 'events' ? 'evidences' : reader.texts('evidences');
  return `
    SELECT path, ${sign}${countOf(kinds.human)} AS h, ${sign}${countOf(kinds.ai)} AS a
    FROM (SELECT path, evidence FROM ${events} WHERE ${within(project, span)} AND NOT missed)
    JOIN (SELECT evidence, kind FROM ${evidences} WHERE project = ${project} AND ${isCounted(kinds)}) USING (evidence)
    GROUP BY path`;
}

/** Days whose visitors were counted from that count, others from their events; days add up. */
export async function countVisitors(
  reader: Reader,
  ...[selection, kinds, page]: Question
): Promise<RankedPages> {
  const project = await reader.projectOf(selection.viewsKey);
  if (project === null) return nothing();
  const { months, days, uncounted } = await visitorSources(reader, project, selection.range);
  const seen = [
    ...uncounted.map((rows) => visitorsOf(reader, 'events', project, rows)),
    ...reader.recent(project, selection.range, (events) =>
      visitorsOf(reader, events, project, within(project, selection.range)),
    ),
  ];
  const masks = `SELECT day, path, visitor, mask FROM (${union(seen, '0 AS day, 0 AS path, 0 AS visitor, 0 AS mask')})`;
  const of = (table: string, columns: string, rows: readonly string[]) =>
    rows.map((condition) => `SELECT ${columns} FROM ${table} WHERE ${condition}`);
  const [human, ai] = [maskOf(kinds.human), maskOf(kinds.ai)];
  const sum = (mask: number) => `coalesce(sum(n) FILTER (mask & ${mask} <> 0), 0)`;
  const sides = `${sum(human)}::BIGINT AS human, ${sum(ai)}::BIGINT AS ai, ${sum(human | ai)}::BIGINT AS total`;
  const byPage = [
    ...of('visitor_months', 'path, mask, n', months.rows),
    ...of('visitor_days', 'path, mask, n', days.rows),
    'SELECT path, bit_or(mask) AS mask, 1 AS n FROM seen GROUP BY day, path, visitor',
  ];
  const bySite = [
    ...of('site_visitor_days', 'mask, n', [...months.days, ...days.rows]),
    'SELECT bit_or(mask) AS mask, 1 AS n FROM seen GROUP BY day, visitor',
  ];
  return rank(reader, {
    before: `seen AS MATERIALIZED (${masks}),`,
    counted: `SELECT path, ${sides} FROM (${byPage.join(' UNION ALL ')}) GROUP BY path HAVING total > 0`,
    totals: `SELECT ${sides} FROM (${bySite.join(' UNION ALL ')})`,
    page,
  });
}

const visitorsOf = (reader: Reader, events: string, project: number, rows: string): string => `
  SELECT moment // ${dayMs} AS day, path, visitor, bit_or((1 << (kind - 1))::INTEGER) AS mask
  FROM (SELECT moment, path, evidence, visitor FROM ${events} WHERE ${rows} AND NOT missed AND visitor <> 0)
  JOIN (SELECT evidence, kind FROM ${events === 'events' ? 'evidences' : reader.texts('evidences')} WHERE project = ${project})
  USING (evidence) GROUP BY ALL`;

interface RankQuery {
  before?: string;
  /** A SELECT of path, human, ai and total. */
  counted: string;
  /** A SELECT of one row: human, ai and total. */
  totals: string;
  page: Page & Arrangement;
}

/** Puts pages in their order; what is not on the page asked for never leaves the engine. */
async function rank(reader: Reader, { before = '', counted, totals, page }: RankQuery): Promise<RankedPages> {
  const { limit, offset, search, sort = 'total', order = 'descending' } = page;
  const direction = order === 'descending' ? ' DESC' : '';
  const arranged = sort === 'path' ? `text${direction}` : `${sort}${direction}, text`;
  const found = search === undefined ? '' : ' WHERE contains(lower(text), lower($1))';
  // The first row is that of the totals, whose text no page has.
  const [[, ...paths], [allHuman, ...human], [allAi, ...ai], [allTotal, ...total]] = (await reader.columns(
    `WITH ${before} counted AS MATERIALIZED (${counted})
     SELECT NULL AS text, human::DOUBLE, ai::DOUBLE, total::DOUBLE FROM (${totals})
     UNION ALL FROM (
       SELECT text, human::DOUBLE, ai::DOUBLE, total::DOUBLE
       FROM counted JOIN ${reader.texts('paths')} USING (path)${found}
       ORDER BY ${arranged} LIMIT ${limit} OFFSET ${offset})`,
    search === undefined ? undefined : [search],
  )) as [[null, ...string[]], [number, ...number[]], [number, ...number[]], [number, ...number[]]];
  return { paths, human, ai, total, totals: { human: allHuman, ai: allAi, total: allTotal } };
}
