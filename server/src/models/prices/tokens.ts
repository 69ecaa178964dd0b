import type { Question } from '../chat-model.ts';

/** What one or several answers were made of. */
export interface Tokens {
  /** All that was read; `cached` and `cacheWrite` are parts of it. */
  input: number;
  cached: number;
  cacheWrite: number;
  output: number;
}

export const noTokens: Tokens = { input: 0, cached: 0, cacheWrite: 0, output: 0 };

const bytesPerToken = 3;

/**
 * For servers that count nothing, so that the limits hold there too: rather too many than too few, since prose has
 * four bytes to a token.
 */
export function guessTokens(
  { system, messages, tools }: Pick<Question, 'system' | 'messages' | 'tools'>,
  answer: { messages: readonly unknown[] },
): Tokens {
  const descriptions = tools.map(({ name, description }) => name + description);
  return {
    ...noTokens,
    input: tokensIn([system, messages, descriptions]),
    output: tokensIn(answer.messages),
  };
}

const tokensIn = (value: unknown): number =>
  Math.ceil(Buffer.byteLength(JSON.stringify(value)) / bytesPerToken);
