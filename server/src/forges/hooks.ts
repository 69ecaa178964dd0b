import type { IncomingHttpHeaders } from 'node:http';
import { assertQuick } from '../foundation/parse-json.ts';

/** What a host sent, byte by byte: its proof is over the bytes. */
export interface Delivery {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * What a delivery is about. It says where to look, not what is true: Docwright then asks the host itself, so that
 * a delivery that comes twice, late or in another order does no harm.
 */
export type HookNews =
  | { about: 'pull-request'; number: number }
  | { about: 'push'; branch: string }
  | { about: 'nothing' };

export interface Hooks {
  /** What proves a delivery, for the person who sets it up. */
  readonly proof: string;
  /** Whether the sender knows the secret; takes as long for a wrong proof as for a right one. */
  verify(delivery: Delivery, secret: string): boolean;
  /** A Fault `invalid_request` if it is not what this host sends. */
  read(delivery: Delivery): HookNews;
}

/** A push of 2,000 commits has some 50,000 values, and takes 30 ms. */
const deliveryLimits = { depth: 100, values: 100_000 };

/** What is too long to be parsed at once is refused: the pull request is looked at a little later, by the clock. */
export function parseDelivery(body: Buffer, refuse: (cause: unknown) => Error): unknown {
  assertQuick(body, deliveryLimits);
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw refuse(cause);
  }
}
