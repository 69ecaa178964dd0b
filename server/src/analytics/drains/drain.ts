import type { ParsedEntry } from '../logs/parsed-entry.ts';

/** A delivery as it arrived: its body unread, since a signature is made over the very bytes. */
export interface DrainRequest {
  /** With lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, unknown>>;
  body: Buffer;
}

/** A hosting service that delivers its request log to a URL of ours. */
export interface Drain {
  name: string;
  /** How a delivery proves that it knows the project's secret, for people who set it up. */
  proof: string;
  /** Whether the delivery knows the secret; takes the same time however wrong it is. */
  verify(request: DrainRequest, secret: string): boolean;
  /**
   * Headers that the answer must carry where the service asks whether this URL is willing. Such a question is
   * answered with 200 and these headers; if it cannot be verified, nothing else is done with it.
   */
  handshake?(request: DrainRequest): Readonly<Record<string, string>> | undefined;
  /** One outcome for every entry of the delivery. */
  parse(request: DrainRequest): Promise<ParsedEntry[]>;
}
