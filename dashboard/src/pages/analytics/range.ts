import type { Interval } from '../../../../server/src/contract/analytics-read.ts';

export const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const presets = [
  { value: 'today', label: 'Today', days: 1 },
  { value: '7d', label: '7 days', days: 7 },
  { value: '30d', label: '30 days', days: 30 },
  { value: '90d', label: '90 days', days: 90 },
  { value: '12m', label: '12 months', days: 365 },
  { value: 'all', label: 'All time', days: null },
] as const;
export type Preset = (typeof presets)[number]['value'];

/** From `from` (inclusive) to `to` (exclusive), in milliseconds of UTC; null is everything that is kept. */
export interface Span {
  from: number;
  to: number;
}

export interface Range {
  span: Span | null;
  /** The preset that was chosen; also the one to go back to from a range of one's own. */
  preset: Preset;
  isOwn: boolean;
}

interface AskedRange {
  range: string;
  dateFrom: string;
  dateTo: string;
}

/** What the address asks for. A range that makes no sense counts as none, and a preset that is unknown as 30 days. */
export function readRange({ range, dateFrom, dateTo }: AskedRange, now: number): Range {
  const preset = presets.find(({ value }) => value === range) ?? presets[2];
  const own = { from: momentOf(dateFrom), to: momentOf(dateTo) };
  if (own.from < own.to) return { span: own, preset: preset.value, isOwn: true };
  const tomorrow = (Math.floor(now / dayMs) + 1) * dayMs;
  const span = preset.days === null ? null : { from: tomorrow - preset.days * dayMs, to: tomorrow };
  return { span, preset: preset.value, isOwn: false };
}

const written = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/;

const momentOf = (text: string) => (written.test(text) ? Date.parse(text) : Number.NaN);

/** As the API and the address have it: a day where it is a midnight. */
export const writeMoment = (moment: number): string =>
  moment % dayMs === 0 ? dayOf(moment) : `${new Date(moment).toISOString().slice(0, 19)}Z`;

export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

export const queryOf = (span: Span | null) =>
  span === null ? {} : { dateFrom: writeMoment(span.from), dateTo: writeMoment(span.to) };

/**
 * As much time as has passed of the range, one range earlier: today until ten is held against yesterday until ten,
 * since a day that has just begun would otherwise always look like a fall.
 */
export function spanBefore({ from, to }: Span, now: number): Span {
  const length = to - from;
  const nextHour = (Math.floor(now / hourMs) + 1) * hourMs;
  const passed = Math.max(Math.min(to, nextHour), from + hourMs);
  return { from: from - length, to: Math.min(passed, to) - length };
}

/** A calendar's days, the last one included; null where they are no range. */
export function spanOfDays(first: string, last: string): Span | null {
  const span = { from: momentOf(first), to: momentOf(last) + dayMs };
  return span.from < span.to ? span : null;
}

/** Which intervals are neither too many to draw nor a single one for all of it. */
export function intervalsFor({ from, to }: Span): Interval[] {
  const days = (to - from) / dayMs;
  return (['hour', 'day', 'week', 'month'] as const).filter((interval) => {
    const [least, most] = sensibleDays[interval];
    return days >= least && days <= most;
  });
}

/** For how many days each interval makes a chart; hours of a year are 8,784 points. */
const sensibleDays: Record<Interval, readonly [least: number, most: number]> = {
  hour: [0, 366],
  day: [2, 9_000],
  week: [14, Number.POSITIVE_INFINITY],
  month: [59, Number.POSITIVE_INFINITY],
};

const coarsestFirst = { month: 3 * 365, week: 180, day: 3, hour: 0 };

export function automaticInterval({ from, to }: Span): Interval {
  const days = (to - from) / dayMs;
  const entries = Object.entries(coarsestFirst) as [Interval, number][];
  return entries.find(([, longerThan]) => days > longerThan)?.[0] ?? 'hour';
}

export function chooseInterval(asked: string, span: Span): Interval {
  return intervalsFor(span).find((interval) => interval === asked) ?? automaticInterval(span);
}
