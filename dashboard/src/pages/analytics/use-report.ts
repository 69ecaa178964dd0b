import { useEffect, useMemo, useState } from 'react';
import type { Interval } from '../../../../server/src/contract/analytics-read.ts';
import type { PageState } from './page-state.ts';
import { chooseInterval, hourMs, queryOf, type Range, readRange, type Span } from './range.ts';
import { type Read, type Reads, useViews } from './read-views.ts';

export interface Report {
  projectId: string;
  range: Range;
  /** What every read of the page begins with. */
  dates: { dateFrom?: string; dateTo?: string };
  /** The start of the running hour. */
  now: number;
}

/** The range in sight. */
export function useReport(projectId: string, state: PageState): Report {
  const now = useHour();
  const range = readRange(state, now);
  return { projectId, range, dates: queryOf(range.span), now };
}

/** To the hour: numbers that belong together are asked for the same time, and a page left open moves on. */
function useHour(): number {
  const [hour, setHour] = useState(runningHour);
  useEffect(() => {
    const timer = setInterval(() => setHour(runningHour()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return hour;
}

const runningHour = () => Math.floor(Date.now() / hourMs) * hourMs;

/** From when to when there is something to draw; undefined until that is known. */
function useExtent({ projectId, range, now }: Report) {
  const months = useViews(
    { projectId, name: 'timeseries', query: { interval: 'month' } },
    { isEnabled: range.span === null },
  );
  if (range.span !== null) return { extent: range.span, problem: null };
  const first = months.data?.timeseries[0]?.start;
  const extent = months.data && { from: first === undefined ? now : Date.parse(first), to: now + hourMs };
  return { extent, problem: months.error ? months : null };
}

export interface Drawing {
  points: Reads['timeseries']['timeseries'];
  interval: Interval;
  totals: Reads['timeseries']['totals'];
}

export interface ShownTimeseries {
  read: Read<'timeseries'>;
  extent: Span | undefined;
  query: { data: Drawing | undefined; error: Error | null; refetch(): unknown };
  /** Of what was asked for before. */
  isOld: boolean;
}

/** The chart's points, without those that have not happened yet. */
export function useTimeseries(report: Report, { interval: asked, path }: PageState): ShownTimeseries {
  const { projectId, dates, now } = report;
  const { extent, problem } = useExtent(report);
  const interval = extent && chooseInterval(asked, extent);
  const read = { projectId, name: 'timeseries', query: { ...dates, interval, path } } as const;
  const { data, error, refetch, isPlaceholderData } = useViews(read, { isEnabled: interval !== undefined });
  const drawing = useMemo(
    () =>
      data && {
        interval: data.interval,
        totals: data.totals,
        points: data.timeseries.filter(({ start }) => Date.parse(start) <= now),
      },
    [data, now],
  );
  return {
    read,
    extent,
    query: { data: drawing, error: problem?.error ?? error, refetch: problem?.refetch ?? refetch },
    isOld: isPlaceholderData,
  };
}
