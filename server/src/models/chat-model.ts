import type { ModelMessage } from 'ai';
import type { z } from 'zod';

/** A language model that can be asked. Its key is inside, and whoever asks never sees it. */
export interface ChatModel {
  /** As a job shows it: `anthropic/…`. */
  readonly name: string;
  /** How much it can read at a time. */
  readonly contextTokens: number;
  /**
   * Asks once, and again after a pause where the service is busy or the answer broke off. Throws
   * `ContextOverflow`, a Fault that says what is wrong with the model, or what the signal was aborted with.
   */
  ask(question: Question): Promise<Answer>;
}

export interface Question {
  system: string;
  messages: readonly ModelMessage[];
  tools: readonly ToolDescription[];
  signal: AbortSignal;
  /** Told before each pause; what was asked is asked again. */
  onRetry?(retry: Retry): Promise<void>;
}

export interface ToolDescription {
  name: string;
  description: string;
  input: z.ZodType;
}

export interface Retry {
  attempt: number;
  afterMs: number;
  reason: string;
}

/** Plain JSON: it is written down before anything comes of it. */
export interface Answer {
  /** What the conversation goes on with. */
  messages: ModelMessage[];
  text: string;
  calls: ToolCall[];
  ended: 'calls' | 'stop' | 'length' | 'refused';
  usage: Usage;
}

export interface ToolCall {
  id: string;
  name: string;
  input: unknown;
  /** Why the arguments cannot be used, in words for the model; null if they can. */
  malformed: string | null;
}

export interface Usage {
  /** All that was read, from the cache or not. */
  inputTokens: number;
  cachedTokens: number;
  cacheWriteTokens: number;
  outputTokens: number;
  /** In US dollars; null where the price is not known. */
  cost: number | null;
  ms: number;
}

/** The conversation is longer than the model can read. */
export class ContextOverflow extends Error {
  override readonly name = 'ContextOverflow';
}
