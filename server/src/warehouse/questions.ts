import type { ViewSource } from '../contract/page-view.ts';
import type { Kind, StoredEvidence, Verdict } from './page-event.ts';

/** From, inclusive, to, exclusive, in milliseconds of UTC; an open end is infinite. */
export interface Span {
  from: number;
  to: number;
}

/** Which events a question is about. */
export interface Selection {
  viewsKey: string;
  range: Span;
}

/** Which kinds a project counts for people, and which for AI clients. */
export interface CountedKinds {
  human: readonly Kind[];
  ai: readonly Kind[];
}

export interface Page {
  limit: number;
  offset: number;
}

/** How a table of pages is narrowed and ordered; absent: all of them, by their total, descending. */
export interface Arrangement {
  /** A text that the path contains, in any case. */
  search?: string | undefined;
  sort?: 'path' | 'human' | 'ai' | 'total' | undefined;
  order?: 'ascending' | 'descending' | undefined;
}

export interface HumanAndAi {
  human: number;
  ai: number;
  total: number;
}

/**
 * Pages in their order, column by column: five thousand of them take half the bytes that rows would. The totals
 * are those of the whole range, whatever page was asked for and whatever was searched.
 */
export interface RankedPages {
  paths: string[];
  human: number[];
  ai: number[];
  total: number[];
  totals: HumanAndAi;
}

/** Rows of one page of an answer, and totals of the whole range. */
export interface Counted<Row, Totals> {
  rows: Row[];
  totals: Totals;
}

export interface ClientCount {
  client: string;
  operator: string;
  kind: Kind;
  /** Checked by a signature or an address range, and not just claimed. */
  verified: boolean;
  views: number;
}

export interface ReferrerCount {
  referrer: string;
  human: number;
  ai: number;
}

export interface MissCount {
  path: string;
  human: number;
  ai: number;
  bot: number;
  total: number;
  /** The most frequent named ones. */
  clients: { client: string; misses: number }[];
}

export interface SourceCount {
  source: ViewSource;
  human: number;
  ai: number;
  /** When its last view was, in milliseconds since 1970. */
  last: number;
}

export interface TimeCount {
  /** Seconds since 1970. */
  start: number;
  human: number;
  ai: number;
}

export type TimeUnit = 'hour' | 'day' | 'month';

/** The views of one page, unit by unit, without those that have none; the three lists go together. */
export interface PageTimes {
  path: string;
  /** Seconds since 1970, ascending. */
  starts: number[];
  human: number[];
  ai: number[];
}

/** All events that were classified by the same evidence, and how. */
export interface Judged extends StoredEvidence, Verdict {
  /** The warehouse's own name for this evidence with this verdict. */
  evidence: string;
  source: ViewSource;
  views: number;
}

/** One verdict on many evidences. */
export interface Ruling {
  verdict: Verdict;
  evidence: string[];
}

/** What is counted of the events of one project and one day of UTC: equal in every engine that holds the same events. */
export interface DayTotals {
  events: number;
  missed: number;
  /** All events by kind, in the order of `kinds`. */
  kinds: number[];
  /** Distinct ones. */
  paths: number;
  clients: number;
  userAgents: number;
  referrers: number;
  visitors: number;
  /** Of all events, since midnight, added up. */
  milliseconds: number;
}

export interface StoredDay {
  viewsKey: string;
  /** Days since 1970. */
  day: number;
  totals: DayTotals;
}

/** A rollup that says something else than the events themselves. There should be none. */
export interface Discrepancy {
  rollup: string;
  detail: string;
}
