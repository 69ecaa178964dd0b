import type { Interval } from '../../../../server/src/contract/analytics-read.ts';
import { counted } from '../../parts/amounts.ts';
import { hourMs, type Preset, presets, type Range, type Span } from './range.ts';

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', ...options });

const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const day = inUtc(date);
const weekday = inUtc({ weekday: 'short', ...date });
const hour = inUtc({ weekday: 'short', ...date, hour: '2-digit', minute: '2-digit', hour12: false });
const month = inUtc({ month: 'long', year: 'numeric' });
const moment = inUtc({ ...date, hour: '2-digit', minute: '2-digit', hour12: false });

/** Which stretch of time begins at a moment, in UTC. */
export const intervalWords: Record<Interval, (start: number) => string> = {
  hour: (start) => hour.format(start),
  day: (start) => weekday.format(start),
  week: (start) => `Week of ${day.format(start)}`,
  month: (start) => month.format(start),
};

const dayMs = 24 * hourMs;

/** "1 Nov 2026 – 30 Nov 2026", the last day included; with hours where it does not begin and end at midnight. */
export function spanWords({ from, to }: Span): string {
  if (from % dayMs !== 0 || to % dayMs !== 0) return moment.formatRange(from, to);
  return day.formatRange(from, to - 1);
}

/** The range, as a sentence begins with it. */
export function whenWords({ span, preset, isOwn }: Range): string {
  if (span === null) return 'In all time';
  if (isOwn) return `In the time of ${spanWords(span)} (UTC)`;
  return preset === 'today' ? 'Today' : `In the last ${labelOf(preset)}`;
}

/** As much time as the range has, right before it: "the 30 days before". */
export function beforeWords({ span, preset, isOwn }: Range & { span: Span }): string {
  const length = span.to - span.from;
  if (length === dayMs) return 'the day before';
  if (length === hourMs) return 'the hour before';
  if (!isOwn) return `the ${labelOf(preset)} before`;
  const words = length % dayMs === 0 ? counted(length / dayMs, 'day') : counted(length / hourMs, 'hour');
  return `the ${words} before`;
}

const labelOf = (preset: Preset) => presets.find(({ value }) => value === preset)!.label;
