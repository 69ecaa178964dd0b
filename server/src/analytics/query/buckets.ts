import type { Interval } from '../../contract/analytics-read.ts';
import { calendar } from '../../foundation/calendar.ts';
import type { Span } from '../../warehouse/questions.ts';

/** What an open end is put in place of: the first and last unit with a view, in seconds since 1970. */
export interface FirstAndLast {
  first: number;
  last: number;
}

/** An open end stands where the first or last view does; null where there is none, or no time between. */
export function knownEnds({ from, to }: Span, known: FirstAndLast | null): Span | null {
  if (Number.isFinite(to - from)) return from < to ? { from, to } : null;
  if (!known) return null;
  return {
    from: Number.isFinite(from) ? from : known.first * 1000,
    to: Number.isFinite(to) ? to : known.last * 1000 + 1,
  };
}

/** The starts of all buckets that touch the span, or null if there are more than `most`. */
export function bucketStarts(interval: Interval, { from, to }: Span, most: number): number[] | null {
  const { startOf, next } = calendar[interval];
  const starts: number[] = [];
  for (let start = startOf(from); start < to; start = next(start)) {
    if (starts.length === most) return null;
    starts.push(start);
  }
  return starts;
}
