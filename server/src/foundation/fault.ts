import type { JobErrorCode, RequestErrorCode } from '../contract/error.ts';

export interface FaultOptions {
  /** Which fields or parameters are to blame. */
  details?: readonly { path: string; message: string }[];
  /** Prompts that would work, nearest first. */
  suggestions?: readonly string[];
  /** For the log alone; never shown to a caller. */
  internal?: string;
  cause?: unknown;
  /** When it makes sense to try again. */
  retryAfterSeconds?: number;
}

/**
 * The one error that carries a meaning. Its message is written for the person who caused it and says what to
 * do next; what only an operator should read goes into `internal`. It knows no HTTP: `http/` maps the code.
 */
export class Fault<
  Code extends RequestErrorCode | JobErrorCode = RequestErrorCode | JobErrorCode,
> extends Error {
  override readonly name = 'Fault';
  readonly code: Code;
  readonly details: FaultOptions['details'];
  readonly suggestions: readonly string[];
  readonly internal: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: Code, message: string, options: FaultOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.suggestions = options.suggestions ?? [];
    this.internal = options.internal;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
