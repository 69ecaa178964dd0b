import { type Interval, intervals, type TrendsBody } from '../../contract/analytics-read.ts';
import { calendar } from '../../foundation/calendar.ts';
import type { PageTimes, Span, TimeUnit } from '../../warehouse/questions.ts';
import { bucketStarts, knownEnds } from './buckets.ts';
import { countedKinds } from './counted-kinds.ts';
import { type QueryContext, type Question, selectionOf, type TableQuestion } from './question.ts';
import { views } from './views.ts';

/** As many as a small chart can show. */
const mostBuckets = 60;
/** More months than there are from 1970 to 2100. */
const mostMonths = 2_000;

/** Weeks are put together from days. */
const units: Record<Interval, TimeUnit> = { hour: 'hour', day: 'day', week: 'day', month: 'month' };

/** The pages that `views` answers the same question with, each with its views over time. */
export async function trends(context: QueryContext, question: TableQuestion): Promise<TrendsBody> {
  const [{ views: pages, hasMore }, ends] = await Promise.all([
    views(context, question),
    endsOf(context, question),
  ]);
  const { interval, starts } = ends ? finest(ends) : { interval: 'hour' as const, starts: [] };
  const paths = pages.map(({ path }) => path);
  const counts =
    paths.length > 0
      ? await context.warehouse.countPagesByTime(
          selectionOf(question),
          countedKinds(question.project.settings),
          { paths, unit: units[interval], limit: paths.length * mostMonths },
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
async function endsOf({ warehouse }: QueryContext, question: Question): Promise<Span | null> {
  const { range, project } = question;
  if (Number.isFinite(range.to - range.from)) return knownEnds(range, null);
  const kinds = countedKinds(project.settings);
  return knownEnds(range, await warehouse.findFirstAndLast(selectionOf(question), kinds));
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
