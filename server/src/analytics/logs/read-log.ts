import type { Readable } from 'node:stream';
import { gunzipIfNeeded } from './gunzip.ts';
import { LineIds } from './line-ids.ts';
import type { LineParser, LogFormat } from './log-format.ts';
import type { ParsedEntry } from './parsed-entry.ts';
import { LineSplitter, longestLine, type RawLine } from './split-lines.ts';

/** One entry for every line; the first line's number is 1. */
export interface LogLine {
  number: number;
  entry: ParsedEntry;
}

/** A server may be writing it at this moment; counted now, it would count again when it is whole. */
export const unfinished = { ignored: 'not finished yet: its line break is missing' };

export const empty = { ignored: 'empty line' };

/**
 * Reads a log from its first byte, gzip or not, a chunk's worth of lines at a time. Of one that `mayGrow`, a last
 * line without a line break is left for later.
 */
export async function* readLog(
  source: Readable,
  format: LogFormat,
  mayGrow = false,
): AsyncGenerator<LogLine[]> {
  const splitter = new LineSplitter();
  const parse = format.open();
  const ids = new LineIds();
  let number = 0;
  const toLine = (line: RawLine) => ({ number: ++number, entry: entryOf(line, parse, ids) });

  for await (const chunk of gunzipIfNeeded(source)) yield splitter.push(chunk).map(toLine);
  yield splitter.end().map((line) => (mayGrow ? { number: ++number, entry: unfinished } : toLine(line)));
}

function entryOf(line: RawLine, parse: LineParser, ids: LineIds): ParsedEntry {
  if (line === 'too long') return { rejected: `longer than ${longestLine / 1024} KiB` };
  const text = line.toString('utf8');
  if (text.trim() === '') return empty;
  const entry = parse(text);
  return 'event' in entry ? { event: { ...entry.event, id: ids.idOf(line) } } : entry;
}
