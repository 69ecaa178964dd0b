import type { Interval, TimeseriesBody } from '../../contract/analytics-read.ts';
import { Fault } from '../../foundation/fault.ts';
import { countByTime, type TimeCount } from '../../warehouse/queries/count-by-time.ts';
import type { Span } from '../../warehouse/queries/span.ts';
import { calendar } from './calendar.ts';
import { countedKinds } from './counted-kinds.ts';
import type { QueryContext, Question } from './question.ts';
import { splitRange } from './split-range.ts';

const mostBuckets = 10_000;
/** More days than there are from 1970 to 2100. */
const mostDays = 50_000;

export async function timeseries(
  { warehouse }: QueryContext,
  { project, range, interval }: Question & { interval: Interval },
): Promise<TimeseriesBody> {
  const pieces = splitRange(range, ['hour', 'moment']);
  const counts = await countByTime(
    warehouse,
    { viewsKey: project.viewsKey, pieces },
    countedKinds(project.settings),
    interval === 'hour' ? { unit: 'hour', limit: mostBuckets + 1 } : { unit: 'day', limit: mostDays },
  );
  const ends = knownEnds(range, counts);
  const starts = ends ? bucketStarts(interval, ends) : [];
  if (!starts) throw tooMany();

  const sums = new Map(starts.map((start) => [start, { human: 0, ai: 0 }]));
  const totals = { human: 0, ai: 0, total: 0 };
  for (const { start, human, ai } of counts) {
    const sum = sums.get(calendar[interval].startOf(start * 1000))!;
    sum.human += human;
    sum.ai += ai;
    totals.human += human;
    totals.ai += ai;
    totals.total += human + ai;
  }
  return {
    interval,
    totals,
    timeseries: [...sums].map(([start, { human, ai }]) => ({
      start: new Date(start).toISOString(),
      human,
      ai,
      total: human + ai,
    })),
  };
}

/** An open end stands where the first or last view does; null where there is none, or no time between. */
function knownEnds({ from, to }: Span, counts: readonly TimeCount[]): Span | null {
  if (Number.isFinite(to - from)) return from < to ? { from, to } : null;
  const [first, last] = [counts[0], counts.at(-1)];
  if (!first || !last) return null;
  return {
    from: Number.isFinite(from) ? from : first.start * 1000,
    to: Number.isFinite(to) ? to : last.start * 1000 + 1,
  };
}

/** The starts of all buckets that touch the span, or null if there are too many. */
function bucketStarts(interval: Interval, { from, to }: Span): number[] | null {
  const { startOf, next } = calendar[interval];
  const starts: number[] = [];
  for (let start = startOf(from); start < to; start = next(start)) {
    if (starts.length === mostBuckets) return null;
    starts.push(start);
  }
  return starts;
}

const tooMany = () =>
  new Fault(
    'invalid_request',
    `The answer would have more than ${mostBuckets.toLocaleString('en')} entries. Ask for a shorter range or a longer interval.`,
    { details: [{ path: 'interval', message: 'is too short for the range' }] },
  );
