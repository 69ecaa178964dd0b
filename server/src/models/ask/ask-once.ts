import {
  type LanguageModel,
  type LanguageModelUsage,
  type StepResult,
  streamText,
  type TextStreamPart,
  type ToolSet,
} from 'ai';
import { type Answer, ContextOverflow, type Question } from '../chat-model.ts';
import { guessTokens, noTokens, type Tokens } from '../prices/tokens.ts';
import type { Provider } from '../providers/provider.ts';
import type { Patience } from './patience.ts';
import { prepareQuestion } from './prepare-question.ts';
import { readAnswer } from './read-answer.ts';
import { Watch } from './watch.ts';

// The SDK would write what a provider does not support to standard error, at every question anew.
globalThis.AI_SDK_LOG_WARNINGS = false;

export interface Connection {
  provider: Provider;
  model: LanguageModel;
  outputTokens: number;
  patience: Patience;
}

/** An answer, or why there is none; what was billed either way. */
export type Attempt = { tokens: Tokens } & ({ answer: Omit<Answer, 'usage'> } | { error: unknown });

/** The stream ended, and the answer was not complete. */
export class CutOff extends Error {
  override readonly name = 'CutOff';
}

export async function askOnce(connection: Connection, question: Question): Promise<Attempt> {
  const { provider, model, outputTokens, patience } = connection;
  using watch = new Watch(question.signal, patience);
  let tokens = noTokens;
  let begun = '';
  try {
    const result = streamText({
      model,
      ...prepareQuestion(question, provider),
      maxOutputTokens: outputTokens,
      maxRetries: 0,
      abortSignal: watch.signal,
      // Errors are parts of the stream, and read there.
      onError: () => undefined,
    });
    for await (const part of result.stream) {
      watch.sawLife();
      watch.signal.throwIfAborted();
      tokens = tokensOf(part, provider) ?? tokens;
      begun += writtenIn(part);
      if (part.type === 'error') throw part.error;
    }
    const [step] = await result.steps;
    if (!step || isIncomplete(step)) throw new CutOff('the answer broke off');
    if (step.rawFinishReason === 'model_context_window_exceeded') {
      throw new ContextOverflow('The answer no longer fits beside the conversation.');
    }
    const answer = readAnswer(step, question.tools);
    return { tokens: tokens.input > 0 ? tokens : guessTokens(question, answer), answer };
  } catch (error) {
    // Who began to answer bills it, and says how much only at the end.
    const billed = tokens.input > 0 || begun === '' ? tokens : guessTokens(question, { messages: [begun] });
    return { tokens: billed, error: watch.signal.aborted ? watch.signal.reason : error };
  }
}

/** What a part of the stream adds to the answer. */
function writtenIn(part: TextStreamPart<ToolSet>): string {
  if (part.type === 'text-delta' || part.type === 'reasoning-delta') return part.text;
  return part.type === 'tool-input-delta' ? part.delta : '';
}

/** A server may end for a reason of its own; one that gives none was cut. */
const isIncomplete = ({ finishReason, rawFinishReason }: StepResult<ToolSet>) =>
  finishReason === 'interrupted' ||
  finishReason === 'error' ||
  (finishReason === 'other' && rawFinishReason === undefined);

function tokensOf(part: TextStreamPart<ToolSet>, provider: Provider): Tokens | null {
  if (part.type === 'finish-step') return counted(part.usage);
  if (part.type === 'custom') return provider.billedSoFar?.(part.providerMetadata ?? {}) ?? null;
  return null;
}

/** Null where the provider did not say, so that what it said earlier stays. */
function counted({ inputTokens, inputTokenDetails, outputTokens }: LanguageModelUsage): Tokens | null {
  if (inputTokens === undefined && outputTokens === undefined) return null;
  return {
    input: inputTokens ?? 0,
    cached: inputTokenDetails.cacheReadTokens ?? 0,
    cacheWrite: inputTokenDetails.cacheWriteTokens ?? 0,
    output: outputTokens ?? 0,
  };
}
