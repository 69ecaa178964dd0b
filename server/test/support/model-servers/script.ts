/** What a model server does at one request: it answers, or it fails. */
export type Turn = Answering | Failing;

export interface Answering {
  /** Thought aloud before the answer, signed or encrypted where the wire has that. */
  thinking?: string;
  text?: string;
  /** Tools called at once, in this order. */
  calls?: readonly Call[];
  /** Why it ended; by default because it was done or wants its tools run. */
  stop?: 'length' | 'refusal';
  usage?: TokenCounts;
  /** Does not begin before this is settled: a slow model. */
  hold?: Promise<unknown>;
  /** Goes wrong after so many events of the stream. */
  broken?: Broken;
}

export interface Call {
  name: string;
  input?: unknown;
  /** The arguments letter by letter instead, to send what is no JSON. */
  rawInput?: string;
  /** Made up from its place if absent. */
  id?: string;
}

/** As a bill counts them: `input` is what was neither read from the cache nor written to it. */
export interface TokenCounts {
  input?: number;
  cached?: number;
  cacheWrite?: number;
  output?: number;
}

export interface Broken {
  /** A short answer has six events or more, three on Google's wire. */
  after: number;
  /**
   * `reset` closes the connection hard, `end` ends the stream as if it were complete, `stall` sends nothing more,
   * `error` sends the wire's own event for an overloaded service, `overflow` that for a question that is too long.
   */
  how: 'reset' | 'end' | 'stall' | 'error' | 'overflow';
}

/** Answers with an HTTP error, its body in the wire's own form. */
export interface Failing {
  status: number;
  headers?: Record<string, string>;
  /** The provider's own words; made up from the status if absent. */
  message?: string;
  /** The whole answer, where it has a form of its own. */
  body?: object;
  /** The conversation is too long, said as this provider says it. */
  overflow?: true;
}

/** The turns in order, or a function that makes the one for a request; `number` counts from 0. */
export type Script = readonly Turn[] | ((request: ReceivedRequest, number: number) => Turn | Promise<Turn>);

export interface ReceivedRequest {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into it as deep as it likes
  body: any;
  /** Settled when the connection is done with it; true if the client left before the answer was complete. */
  left: Promise<boolean>;
}

export const tokensOf = ({ usage = {} }: Answering): Required<TokenCounts> => ({
  input: 100,
  cached: 0,
  cacheWrite: 0,
  output: 10,
  ...usage,
});

export const argumentsOf = ({ rawInput, input = {} }: Call): string => rawInput ?? JSON.stringify(input);

export const idOf = (call: Call, requestNumber: number, place: number): string =>
  call.id ?? `call_${requestNumber}_${place}`;

/** Two pieces, so that whoever reads has to put them together. */
export function pieces(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((piece) => piece !== '');
}
