import type { AgentLimits } from '../limits.ts';
import type { Steps } from './session.ts';

/** A limit ended the work before it was done; the message says which one. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached';
}

/** What a turn has cost, over all its attempts. */
export interface Spent {
  steps: number;
  tokens: number;
  /** US dollars; what has no known price counts nothing. */
  cost: number;
  minutes: number;
}

export function spentOn(steps: Steps): Spent {
  const sum = (of: (step: Steps[number]) => number) => steps.reduce((total, step) => total + of(step), 0);
  return {
    steps: steps.length,
    tokens: sum(({ answer: { usage } }) => usage.inputTokens + usage.outputTokens),
    cost: sum(({ answer }) => answer.usage.cost ?? 0),
    minutes: sum(({ answer, results }) => answer.usage.ms + (results?.ms ?? 0)) / 60_000,
  };
}

const number = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const counted = (amount: number, noun: string): string =>
  `${number.format(amount)} ${noun}${amount === 1 ? '' : 's'}`;

const sentences: Record<keyof Spent, (limit: number, spent: number) => string> = {
  steps: (limit) => `It stopped at the limit of ${counted(limit, 'step')}.`,
  tokens: (limit, spent) =>
    `It stopped at the limit of ${number.format(limit)} tokens, of which ${number.format(spent)} were used.`,
  cost: (limit, spent) =>
    `It stopped at the limit of ${dollars.format(limit)}, of which ${dollars.format(spent)} were spent.`,
  minutes: (limit) => `It stopped at the limit of ${counted(limit, 'minute')}.`,
};

export const limitSentence = (name: keyof Spent, limits: AgentLimits, spent: Spent): string =>
  sentences[name](limits[name], spent[name]);

export function assertWithinLimits(limits: AgentLimits, steps: Steps): void {
  const spent = spentOn(steps);
  for (const name of Object.keys(sentences) as (keyof Spent)[]) {
    if (spent[name] >= limits[name]) throw new LimitReached(limitSentence(name, limits, spent));
  }
}
