import type { ViewSource } from '../contract/page-view.ts';

/** What an event counts as. Stored as its place in this list, from 1, so that names are only ever added. */
export const kinds = [
  'human_beacon',
  'human_server',
  'ai_assistant',
  'ai_agent',
  'ai_search',
  'ai_training',
  'ai_other',
  'bot',
] as const;
export type Kind = (typeof kinds)[number];

export const numberOfKind = Object.fromEntries(kinds.map((kind, i) => [kind, i + 1])) as Record<Kind, number>;

/** A number of 64 bits, in two halves that JavaScript can hold. */
export interface Bits64 {
  readonly low: number;
  readonly high: number;
}

/** Who the classifier took the reader for. */
export interface Verdict {
  readonly kind: Kind;
  readonly client: string;
  readonly operator: string;
  readonly reason: string;
}

/** All that is kept of a request so that it can be classified again. */
export interface StoredEvidence {
  readonly userAgent: string;
  /** Bits, sixteen at most. */
  readonly signals: number;
  readonly signatureAgent: string;
  readonly verified: string;
}

/** One read of one page, as it is stored. */
export interface PageEvent {
  viewsKey: string;
  /** The page was not found. */
  missed: boolean;
  /** In milliseconds since 1970, like `arrived`. */
  at: number;
  arrived: number;
  path: string;
  source: ViewSource;
  verdict: Verdict;
  evidence: StoredEvidence;
  /** Which version of the classifier gave the verdict; 0 once the evidence was erased. */
  classifier: number;
  /** Another number on another day of `at`, whoever it is; all bits zero: unknown. */
  visitor: Bits64;
  /** The host of another site, or ''. */
  referrer: string;
  /** All bits zero: none. */
  id: Bits64;
  /** The id counts as long as the event is kept (a log line), and not for seven days only. */
  idKept: boolean;
}
