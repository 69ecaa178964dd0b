import type { ModelMessage } from 'ai';
import type { StoredStep } from '../memory.ts';
import { isSummary } from './conversation.ts';
import { LimitReached } from './limit-reached.ts';
import type { Steps } from './session.ts';

const longestPattern = 3;
const warnAfter = 3;
const endAfter = 5;

/** How often the last steps, alone or as a pattern of two or three, came one after the other with the same results. */
export function repetitions(steps: Steps): number {
  const last = steps.filter(({ answer }) => !isSummary(answer)).slice(-longestPattern * endAfter);
  const signatures = last.map(signature);
  let most = 1;
  for (let period = 1; period <= longestPattern; period += 1) {
    let alike = 0;
    for (let index = signatures.length - 1; index >= period; index -= 1) {
      if (signatures[index] !== signatures[index - period]) break;
      alike += 1;
    }
    most = Math.max(most, Math.floor(alike / period) + 1);
  }
  return most;
}

/** A word to a model that goes in circles; null as long as it gets on. */
export function circleWarning(steps: Steps): string | null {
  const times = repetitions(steps);
  if (times < warnAfter) return null;
  return (
    `You have now done the same thing ${times} times with the same result. Doing it again will not change that. ` +
    'Look at what the results say and try another way, or call finish and say in its notes what could not be done.'
  );
}

export function assertGettingOn(steps: Steps): void {
  const times = repetitions(steps);
  if (times < endAfter) return;
  throw new LimitReached(
    `It stopped because it went in circles: the same calls gave the same results ${times} times in a row.`,
  );
}

/** Two steps are alike if they asked for the same and were told the same. */
const signature = ({ answer, results }: StoredStep): string =>
  JSON.stringify([
    answer.calls.map(({ name, input }) => [name, input]),
    answer.calls.length === 0 ? answer.text : '',
    results?.messages.flatMap(outputs) ?? null,
  ]);

const outputs = (message: ModelMessage): unknown[] =>
  message.role === 'tool'
    ? message.content.map((part) => (part.type === 'tool-result' ? part.output : null))
    : [];
