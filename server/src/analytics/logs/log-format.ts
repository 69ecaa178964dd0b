import type { ParsedEntry } from './parsed-entry.ts';

/** Reads one line, without its line break. */
export type LineParser = (line: string) => ParsedEntry;

export interface LogFormat {
  name: string;
  /** What it covers, for a list of choices. */
  about: string;
  /** A parser for one file: a format whose header names the columns remembers them in it. */
  open(): LineParser;
}
