import type { Interval } from '../../../../../server/src/contract/analytics-read.ts';
import type { Span } from '../range.ts';
import type { Drawing } from '../use-report.ts';

/** The chart's numbers, AI on top of people; times in seconds. One time more than values: the last one's end. */
export interface Columns {
  times: number[];
  people: number[];
  both: number[];
}

const lengthMs = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 };

function endOf(start: number, interval: Interval): number {
  if (interval !== 'month') return start + lengthMs[interval];
  return new Date(start).setUTCMonth(new Date(start).getUTCMonth() + 1);
}

export function columnsOf({ points, interval }: Drawing): Columns {
  const last = points.at(-1);
  if (!last) return { times: [], people: [], both: [] };
  const ends = [...points.map(({ start }) => Date.parse(start)), endOf(Date.parse(last.start), interval)];
  return {
    times: ends.map((moment) => moment / 1_000),
    people: [...points, last].map(({ human }) => human),
    both: [...points, last].map(({ total }) => total),
  };
}

/** The value that covers a moment, which is the one that began last; the first or last where it lies outside. */
export function placeOf({ times }: Columns, seconds: number): number {
  let [low, high] = [0, times.length - 2];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (times[middle]! <= seconds) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** What was dragged over, widened to whole intervals and kept within the range that is shown. */
export function zoomedSpan(columns: Columns, [from, to]: [number, number], shown: Span | null): Span {
  const first = columns.times[placeOf(columns, from)]! * 1_000;
  const last = columns.times[placeOf(columns, to) + 1]! * 1_000;
  return { from: Math.max(first, shown?.from ?? first), to: Math.min(last, shown?.to ?? last) };
}
