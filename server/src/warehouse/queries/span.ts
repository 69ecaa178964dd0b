import { dayMs, hourMs } from '../../foundation/durations.ts';
/** From, inclusive, to, exclusive, in milliseconds of UTC; an open end is infinite. */
export interface Span {
  from: number;
  to: number;
}

/** How finely events are counted ahead, and `moment` for the events themselves. */
export type Level = 'month' | 'day' | 'hour' | 'moment';

/** A range in pieces, each of whole units of its level. */
export type Pieces = Partial<Record<Level, readonly Span[]>>;

const inSeconds = (moment: number) => `toDateTime(${moment / 1000}, 'UTC')`;
const inDays = (moment: number) => `toDate(${moment / dayMs})`;

/** The very expressions of the projections (`0001_events.sql`): the engine reads one only if they are equal. */
const units = {
  month: { unit: 'toStartOfMonth(hour)', write: inDays },
  day: { unit: 'toStartOfDay(hour)', write: inSeconds },
  hour: { unit: 'hour', write: inSeconds },
};

const moment = `toUnixTimestamp(hour) * 1000 + offset`;

/** The condition on rows that lie in one of the spans. It holds numbers only, so it needs no parameters. */
export const within = (level: Level, spans: readonly Span[]): string =>
  `(${spans.map((span) => conditions(level, span).join(' AND ') || 'true').join(' OR ')})`;

function conditions(level: Level, { from, to }: Span): string[] {
  if (level !== 'moment') {
    const { unit, write } = units[level];
    return bounds(unit, write, from, to);
  }
  // The hours are for the primary key, the moments for what is left of them.
  const hours = bounds(
    'hour',
    inSeconds,
    Math.floor(from / hourMs) * hourMs,
    Math.ceil(to / hourMs) * hourMs,
  );
  return [...hours, ...bounds(moment, String, from, to)];
}

const bounds = (unit: string, write: (moment: number) => string, from: number, to: number): string[] => [
  ...(Number.isFinite(from) ? [`${unit} >= ${write(from)}`] : []),
  ...(Number.isFinite(to) ? [`${unit} < ${write(to)}`] : []),
];
