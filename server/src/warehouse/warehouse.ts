import type { Bits64, PageEvent } from './page-event.ts';
import type {
  Arrangement,
  ClientCount,
  Counted,
  CountedKinds,
  Discrepancy,
  HumanAndAi,
  Judged,
  MissCount,
  Page,
  PageTimes,
  RankedPages,
  ReferrerCount,
  Ruling,
  Selection,
  SourceCount,
  Span,
  StoredDay,
  TimeCount,
  TimeUnit,
} from './questions.ts';

/** The questions about stored page views; each sees every event whose `store` resolved before it was asked. */
export interface Counting {
  countViews(selection: Selection, kinds: CountedKinds, page: Page & Arrangement): Promise<RankedPages>;
  /** Distinct visitors by day, added up. */
  countVisitors(selection: Selection, kinds: CountedKinds, page: Page & Arrangement): Promise<RankedPages>;
  /** Clients that are not people, by their reads. */
  countClients(selection: Selection, page: Page): Promise<Counted<ClientCount, { ai: number; bot: number }>>;
  countReferrers(
    selection: Selection,
    kinds: CountedKinds,
    page: Page,
  ): Promise<Counted<ReferrerCount, { human: number; ai: number }>>;
  countMisses(
    selection: Selection,
    page: Page & Arrangement,
    options: { clients: number },
  ): Promise<Counted<MissCount, HumanAndAi & { bot: number }>>;
  /** By what brought the views; a source without any is left out. */
  countSources(selection: Selection, kinds: CountedKinds): Promise<SourceCount[]>;
  /** Views of the whole site by hour or day, oldest first, without those that have none. */
  countByTime(
    selection: Selection,
    kinds: CountedKinds,
    options: { unit: 'hour' | 'day'; limit: number },
  ): Promise<TimeCount[]>;
  /** Views of some pages by time; `limit` is of units, over all pages. */
  countPagesByTime(
    selection: Selection,
    kinds: CountedKinds,
    options: { paths: readonly string[]; unit: TimeUnit; limit: number },
  ): Promise<PageTimes[]>;
  /** The first and the last hour with a view, in seconds since 1970; null: there is none. */
  findFirstAndLast(
    selection: Selection,
    kinds: CountedKinds,
  ): Promise<{ first: number; last: number } | null>;
}

/** Which ids were stored. A sender's id is known for seven days of its arrival, a log line's as long as its event. */
export interface KnownIds {
  /** Which of the senders' ids arrived since then (milliseconds). */
  findIds(projects: ReadonlySet<string>, ids: readonly Bits64[], since: number): Promise<Bits64[]>;
  /** Which of the log lines' ids are there; each lies in one of the hours (seconds since 1970). */
  findKeptIds(
    projects: ReadonlySet<string>,
    ids: readonly Bits64[],
    hours: ReadonlySet<number>,
  ): Promise<Bits64[]>;
  /** How many of the senders' ids arrived since then (milliseconds), by stretches of `seconds`, oldest first. */
  countIdsByArrival(since: number, seconds: number): Promise<{ from: number; ids: number }[]>;
  /** The senders' ids that arrived in a stretch of time; its ends are in seconds here, not in milliseconds. */
  idsOfArrival(span: Span): Promise<Bits64[]>;
}

/** Changes of what is stored. Each may be repeated; one that was cut short has changed all or nothing of a step. */
export interface Changes {
  /** Every evidence that can still be judged, some thousand at a time. */
  listJudged(viewsKey: string): AsyncIterable<Judged[]>;
  /** Gives all events of these evidences their new verdicts; the rollups follow. */
  rejudge(viewsKey: string, rulings: readonly Ruling[]): Promise<void>;
  /** Notes that everything was judged by this version of the classifier. */
  markJudged(viewsKey: string, version: number): Promise<void>;
  /**
   * Erases what is told of each event that arrived before then beyond its hour, page and verdict: the exact
   * moment, the evidence and a log line's id. They are still counted. Resolves with how many there were.
   */
  eraseDetails(viewsKey: string, before: Date): Promise<number>;
  deleteViews(viewsKey: string): Promise<void>;
}

/** For moving views elsewhere, for backups and for checks. */
export interface Copying {
  listDays(): Promise<StoredDay[]>;
  /**
   * The events of a day, some thousand at a time. An engine may know an arrival to the day only, and of an id that
   * still counts only its project and the event's day (a log line's: its hour): which event of that time has it
   * in the answer is then arbitrary.
   */
  readDay(day: Pick<StoredDay, 'viewsKey' | 'day'>): AsyncIterable<PageEvent[]>;
  deleteDay(day: Pick<StoredDay, 'viewsKey' | 'day'>): Promise<void>;
  /** Writes all of it into a new file of this directory; resolves with the file's path. */
  backUp(directory: string): Promise<string>;
  /** Does now what the engine does by and by in the background, so that reading is as cheap as it gets. */
  maintain(): Promise<void>;
  /** Compares every rollup with the events themselves. */
  check(): Promise<Discrepancy[]>;
}

export interface Warehouse extends Counting, KnownIds, Changes, Copying {
  /** When it resolves the events are durable, all of them or none. */
  store(events: readonly PageEvent[]): Promise<void>;
  /** Whether other processes write to it, so that nobody knows alone what it holds. */
  readonly isShared: boolean;
  status(): WarehouseStatus;
  close(): Promise<void>;
}

export interface WarehouseStatus {
  available: boolean;
  /** Why it is not, for a person, with what to do. */
  reason: string | null;
  /** Since when it is, or is not, available. */
  since: Date;
  restarts: number;
  version: string | null;
  engine: 'duckdb' | 'clickhouse';
}

/** What an acknowledged event survives in the embedded engine. */
export type Durability = 'power-cut' | 'process-kill';
