import { type Level, type Pieces, type Span, within } from './span.ts';

/** Which events a statement is about. */
export interface Selection {
  /** What the warehouse calls the project. */
  viewsKey: string;
  pieces: Pieces;
}

export interface Page {
  limit: number;
  offset: number;
}

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

/** As the projections have it. 14: states of up to 12 KB, about 1 % off. */
export const distinctVisitors = 'uniqCombined64If(14)(visitor, visitor > 0)';

/** Each of three counts is off by itself: the one of both together is kept between the larger and the sum. */
export const together = (human: string, ai: string, both: string): string =>
  `least(${human} + ${ai}, greatest(${human}, ${ai}, ${both}))`;

/** One SELECT a level, put together; `select` writes the one that reads the rows of a condition. */
export function eachLevel(pieces: Pieces, select: (rows: string, level: Level) => string): string {
  const levels = Object.entries(pieces) as [Level, readonly Span[]][];
  const conditions: [Level, string][] =
    levels.length > 0 ? levels.map(([level, spans]) => [level, within(level, spans)]) : [['moment', 'false']];
  return conditions
    .map(([level, condition]) => select(`project = {project:String} AND ${condition}`, level))
    .join('\n  UNION ALL\n  ');
}
