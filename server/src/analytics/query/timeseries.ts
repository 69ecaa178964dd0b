import type { Interval, TimeseriesBody } from '../../contract/analytics-read.ts';
import { calendar } from '../../foundation/calendar.ts';
import { Fault } from '../../foundation/fault.ts';
import type { TimeCount } from '../../warehouse/questions.ts';
import { bucketStarts, knownEnds } from './buckets.ts';
import { countedKinds } from './counted-kinds.ts';
import { type QueryContext, type Question, selectionOf } from './question.ts';

const mostBuckets = 10_000;
/** More days than there are from 1970 to 2100. */
const mostDays = 50_000;

type TimeseriesQuestion = Question & { interval: Interval; path?: string | undefined };

export async function timeseries(
  context: QueryContext,
  question: TimeseriesQuestion,
): Promise<TimeseriesBody> {
  const { range, interval } = question;
  const counts = await countsOf(context, question);
  const [first, last] = [counts[0], counts.at(-1)];
  const ends = knownEnds(range, first && last ? { first: first.start, last: last.start } : null);
  const starts = ends ? bucketStarts(interval, ends, mostBuckets) : [];
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

/** Of one page, or of the whole site. */
async function countsOf({ warehouse }: QueryContext, question: TimeseriesQuestion): Promise<TimeCount[]> {
  const { project, interval, path } = question;
  const selection = selectionOf(question);
  const kinds = countedKinds(project.settings);
  const limits =
    interval === 'hour'
      ? ({ unit: 'hour', limit: mostBuckets + 1 } as const)
      : ({ unit: 'day', limit: mostDays } as const);
  if (path === undefined) return warehouse.countByTime(selection, kinds, limits);
  const [times] = await warehouse.countPagesByTime(selection, kinds, { ...limits, paths: [path] });
  return times?.starts.map((start, i) => ({ start, human: times.human[i]!, ai: times.ai[i]! })) ?? [];
}

const tooMany = () =>
  new Fault(
    'invalid_request',
    `The answer would have more than ${mostBuckets.toLocaleString('en')} entries. Ask for a shorter range or a longer interval.`,
    { details: [{ path: 'interval', message: 'is too short for the range' }] },
  );
