import { bounded } from './bounded.ts';
import { isSummary } from './conversation.ts';
import { spentOn } from './limit-reached.ts';
import type { Session, Steps } from './session.ts';

const longestText = 2_000;

const hasPrices = (steps: Steps): boolean => steps.every(({ answer }) => answer.usage.cost !== null);

/** What the last answer was and cost, for whoever follows the job. */
export async function tellAnswer({ task }: Session, steps: Steps): Promise<void> {
  const { number: step, answer } = steps.at(-1)!;
  const { inputTokens, cachedTokens, outputTokens, cost, ms } = answer.usage;
  if (isSummary(answer)) await task.report('conversation-compacted', { step });
  await task.report('model-answered', {
    step,
    text: bounded(answer.text, longestText),
    inputTokens,
    cachedTokens,
    outputTokens,
    cost,
    ms,
    totalCost: hasPrices(steps) ? spentOn(steps).cost : null,
  });
}
