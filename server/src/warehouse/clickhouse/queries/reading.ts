import { dayMs, hourMs } from '../../../foundation/durations.ts';
import type { Kind } from '../../page-event.ts';
import type { Span } from '../../questions.ts';
import type { Level, Pieces } from '../../split-range.ts';

export const isOneOf = (list: readonly Kind[]): string =>
  list.length > 0 ? `kind IN (${list.map((kind) => `'${kind}'`).join(', ')})` : 'false';

/** As the projections have it, one count a kind, so that it can be read from them. */
export const countOf = (list: readonly Kind[]): string =>
  list.map((kind) => `countIf(kind = '${kind}')`).join(' + ') || '0';

/** As the projections have it. 14: states of up to 12 KB, about 1 % off. */
export const distinctVisitors = 'uniqCombined64If(14)(visitor, visitor > 0)';

/** Each of three counts is off by itself: the one of both together is kept between the larger and the sum. */
export const together = (human: string, ai: string, both: string): string =>
  `least(${human} + ${ai}, greatest(${human}, ${ai}, ${both}))`;

/** In halves, since JavaScript has no number for 64 bits. */
export const halves = (column: string): string =>
  `toUInt32(bitAnd(${column}, 4294967295)) AS low, toUInt32(bitShiftRight(${column}, 32)) AS high`;

/**
 * The engine compiles what it has seen three times, with the range's bounds in it: 100 ms for a statement that
 * takes 20, and another range is another statement.
 */
const noCompiler = 'compile_expressions = 0, compile_aggregate_expressions = 0, compile_sort_description = 0';

/**
 * Naming the projection spares the engine the comparison of all eight, a fifth of a short statement's time; but
 * then it uses no other, so that a statement that needs several ('') must leave it the choice.
 */
export const reading = (projection: string): string =>
  `SETTINGS ${noCompiler}, preferred_optimize_projection_name = '${projection}'`;

/** For statements of a few milliseconds: a second thread costs more to start than it saves. */
export const readingLittle = (projection: string): string => `${reading(projection)}, max_threads = 1`;

export const readingRows = `SETTINGS ${noCompiler}, optimize_use_projections = 0`;

/** One SELECT a level, put together; `select` writes the one that reads the rows of a condition. */
export function eachLevel(pieces: Pieces, select: (rows: string, level: Level) => string): string {
  const levels = Object.entries(pieces) as [Level, readonly Span[]][];
  const conditions: [Level, string][] =
    levels.length > 0 ? levels.map(([level, spans]) => [level, within(level, spans)]) : [['moment', 'false']];
  return conditions
    .map(([level, condition]) => select(`project = {project:String} AND ${condition}`, level))
    .join('\n  UNION ALL\n  ');
}

const inSeconds = (moment: number) => `toDateTime(${moment / 1000}, 'UTC')`;
const inDays = (moment: number) => `toDate(${moment / dayMs})`;

/** The very expressions of the projections (`0001_events.sql`): the engine reads one only if they are equal. */
const units = {
  month: { unit: 'toStartOfMonth(hour)', write: inDays },
  day: { unit: 'toStartOfDay(hour)', write: inSeconds },
  hour: { unit: 'hour', write: inSeconds },
};

/** In milliseconds since 1970. */
export const moment = 'toUnixTimestamp(hour) * 1000 + offset';

/** The condition on rows that lie in one of the spans. It holds numbers only, so it needs no parameters. */
const within = (level: Level, spans: readonly Span[]): string =>
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
