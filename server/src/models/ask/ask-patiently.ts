import { Fault } from '../../foundation/fault.ts';
import { pause } from '../../foundation/pause.ts';
import type { Answer, Question, Usage } from '../chat-model.ts';
import { costOf } from '../prices/cost.ts';
import type { Price } from '../prices/model-facts.ts';
import type { Tokens } from '../prices/tokens.ts';
import { askOnce, type Connection } from './ask-once.ts';
import { type Asked, judge } from './judge.ts';
import { pauseBefore } from './patience.ts';
import { withoutThoughts } from './without-thoughts.ts';

export interface Asking extends Connection, Asked {
  price: Price | undefined;
}

/** Asks until there is an answer, or until asking again makes no sense. */
export async function askPatiently(asking: Asking, original: Question): Promise<Answer> {
  const { name, patience, price } = asking;
  const { signal } = original;
  let question = original;
  const started = performance.now();
  const billed: Tokens[] = [];
  let paused = 0;
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const result = await askOnce(asking, question);
    signal.throwIfAborted();
    billed.push(result.tokens);
    if ('answer' in result) return { ...result.answer, usage: usageOf(billed, price, started) };
    const verdict = judge(result.error, asking);
    if (verdict.next === 'give-up') throw verdict.error;
    if (verdict.next === 'ask-without-thoughts') {
      if (question !== original) throw verdict.error;
      question = { ...original, messages: original.messages.map(withoutThoughts) };
      continue;
    }
    const afterMs = pauseBefore(attempt + 1, verdict.afterMs, patience);
    paused += afterMs;
    if (attempt >= patience.attempts || paused > patience.totalPauseMs) {
      throw gaveUp(name, attempt, verdict, afterMs);
    }
    await question.onRetry?.({ attempt, afterMs, reason: verdict.reason });
    await pause(afterMs, signal);
  }
}

/** What every attempt was billed for; each has a price of its own where long questions cost more. */
function usageOf(billed: readonly Tokens[], price: Price | undefined, started: number): Usage {
  const sum = (count: keyof Tokens) => billed.reduce((total, tokens) => total + tokens[count], 0);
  return {
    inputTokens: sum('input'),
    cachedTokens: sum('cached'),
    cacheWriteTokens: sum('cacheWrite'),
    outputTokens: sum('output'),
    cost: price ? billed.reduce((total, tokens) => total + costOf(tokens, price), 0) : null,
    ms: Math.round(performance.now() - started),
  };
}

const gaveUp = (
  name: string,
  attempts: number,
  { reason, said }: { reason: string; said: string },
  afterMs: number,
) =>
  new Fault(
    'model_unavailable',
    `${name} did not answer (${reason}), tried ${attempts === 1 ? 'once' : `${attempts} times`}. Try again later.`,
    { retryAfterSeconds: Math.ceil(afterMs / 1000), internal: `the last attempt at ${name}: ${said}` },
  );
