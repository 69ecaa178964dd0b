import type { Outbound } from '../foundation/network/outbound.ts';

/** What the adapter of a host is built from. */
export interface HostParts {
  outbound: Outbound;
  patience?: Partial<Patience>;
}

/** How much a host may ask of whoever waits for it. */
export interface Patience {
  /** How often a request is sent before the host counts as away. */
  attempts: number;
  /** Between the first attempt and the second; doubled every time after. */
  firstDelayMs: number;
  /** A host that asks for a longer wait gets it by a job that is taken up again later. */
  longestWaitMs: number;
  /** When a job is taken up again after a host that was away and did not say. */
  laterMs: number;
  /** One attempt, from the connection to the last byte of the answer. */
  requestMs: number;
  /** Of one answer, unpacked. */
  bodyBytes: number;
  /** Requests to one host at the same moment. */
  atOnce: number;
}

export const defaultPatience: Patience = {
  attempts: 4,
  firstDelayMs: 500,
  longestWaitMs: 20_000,
  laterMs: 30_000,
  requestMs: 30_000,
  bodyBytes: 20_000_000,
  atOnce: 6,
};
