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

/** Every statement is a handful of milliseconds of work: a second thread costs more to start than it saves. */
export const small = 'SETTINGS max_threads = 1';

/** One SELECT a level, put together; `select` writes the one that reads the rows of a condition. */
export function eachLevel(pieces: Pieces, select: (rows: string) => string): string {
  const levels = Object.entries(pieces) as [Level, readonly Span[]][];
  const conditions = levels.length > 0 ? levels.map(([level, spans]) => within(level, spans)) : ['false'];
  return conditions
    .map((condition) => select(`project = {project:String} AND ${condition}`))
    .join('\n  UNION ALL\n  ');
}
