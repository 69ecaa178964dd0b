import { type Interval, intervals, type TrendsBody } from '../../contract/analytics-read.ts';
import {
  countPagesByTime,
  type PageTimes,
  type TimeUnit,
} from '../../warehouse/queries/count-pages-by-time.ts';
import { findFirstAndLast } from '../../warehouse/queries/find-first-and-last.ts';
import type { Level, Span } from '../../warehouse/queries/span.ts';
import { bucketStarts, knownEnds } from './buckets.ts';
import { calendar } from './calendar.ts';
import { countedKinds } from './counted-kinds.ts';
import type { QueryContext, Question, TableQuestion } from './question.ts';
import { splitRange } from './split-range.ts';
import { views } from './views.ts';

/** As many as a small chart can show. */
const mostBuckets = 60;
/** More months than there are from 1970 to 2100. */
const mostMonths = 2_000;

/** What is read for an interval: its unit, and the levels that are no coarser. Weeks are put together from days. */
const reads: Record<Interval, { unit: TimeUnit; levels: readonly Level[] }> = {
  hour: { unit: 'hour', levels: ['hour', 'moment'] },
  day: { unit: 'day', levels: ['day', 'hour', 'moment'] },
  week: { unit: 'day', levels: ['day', 'hour', 'moment'] },
  month: { unit: 'month', levels: ['month', 'day', 'hour', 'moment'] },
};

/** The pages that `views` answers the same question with, each with its views over time. */
export async function trends(context: QueryContext, question: TableQuestion): Promise<TrendsBody> {
  const { warehouse } = context;
  const { project, range } = question;
  const [{ views: pages, hasMore }, ends] = await Promise.all([
    views(context, question),
    endsOf(context, question),
  ]);
  const { interval, starts } = ends ? finest(ends) : { interval: 'hour' as const, starts: [] };
  const paths = pages.map(({ path }) => path);
  const { unit, levels } = reads[interval];
  const counts =
    paths.length > 0
      ? await countPagesByTime(
          warehouse,
          { viewsKey: project.viewsKey, pieces: splitRange(range, levels) },
          countedKinds(project.settings),
          { paths, unit, limit: paths.length * mostMonths },
        )
      : [];
  const countsOf = new Map(counts.map((each) => [each.path, each]));
  const places = new Map(starts.map((start, place) => [start, place]));
  return {
    interval,
    starts: starts.map((start) => new Date(start).toISOString()),
    trends: paths.map((path) => ({ path, ...rowOf(countsOf.get(path), interval, places) })),
    hasMore,
  };
}

/** Only an open end has to be looked for. */
async function endsOf({ warehouse }: QueryContext, { project, range }: Question): Promise<Span | null> {
  if (Number.isFinite(range.to - range.from)) return knownEnds(range, null);
  const selection = { viewsKey: project.viewsKey, pieces: splitRange(range, ['hour', 'moment']) };
  return knownEnds(range, await findFirstAndLast(warehouse, selection, countedKinds(project.settings)));
}

function finest(ends: Span): { interval: Interval; starts: number[] } {
  for (const interval of intervals) {
    const starts = bucketStarts(interval, ends, mostBuckets);
    if (starts) return { interval, starts };
  }
  return { interval: 'month', starts: bucketStarts('month', ends, mostMonths)! };
}

/** A view that came after the ends were looked for has no bucket yet. */
function rowOf(times: PageTimes | undefined, interval: Interval, places: ReadonlyMap<number, number>) {
  const row = { human: Array<number>(places.size).fill(0), ai: Array<number>(places.size).fill(0) };
  times?.starts.forEach((start, i) => {
    const place = places.get(calendar[interval].startOf(start * 1000));
    if (place === undefined) return;
    row.human[place]! += times.human[i]!;
    row.ai[place]! += times.ai[i]!;
  });
  return row;
}
