import type { z } from 'zod';
import type { Operation } from '../contract/operation.ts';
import type { Caller } from './authenticate.ts';

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A request that passed authentication and validation. */
export interface Call<Op extends Operation> {
  /** The operation's, or HEAD in place of GET. */
  method: string;
  parameters: Record<ParameterNames<Op['path']>, string>;
  query: Parsed<Op['query']>;
  body: Parsed<Op['body']>;
  /** The body as it was parsed, before unknown fields were dropped. */
  rawBody: unknown;
  /** The body as it came, where the operation takes it so. */
  bytes: Buffer;
  header(name: string): string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Where the call comes from. */
  readonly address: string;
  caller: Caller;
  /** Throws if the caller would be refused by now. For answers that take longer than a moment. */
  recheckAccess(): Promise<void>;
  /** Aborted when the caller hangs up or the server stops. */
  signal: AbortSignal;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  /** JSON, or a stream or text that is sent as it is under the headers' content type. */
  body?: unknown;
}

export interface Endpoint<Op extends Operation = Operation> {
  operation: Op;
  handle(call: Call<Op>): Promise<Answer>;
}

export const endpoint = <Op extends Operation>(
  operation: Op,
  handle: (call: Call<Op>) => Promise<Answer>,
): Endpoint => ({ operation, handle }) as unknown as Endpoint;
