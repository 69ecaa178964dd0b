import type { Answer } from '../../models/chat-model.ts';
import type { AgentLimits } from '../limits.ts';
import { isSummary } from './conversation.ts';
import { LimitReached } from './limit-reached.ts';
import type { Steps } from './session.ts';

const mostReminders = 2;
const mostContinuations = 3;

const useTools =
  'You answered without calling a tool. Go on with the work, or call finish if there is nothing left to do; ' +
  'only finish ends it.';
const goOn = 'Your answer was cut off at its length limit. Go on where it stopped, in smaller pieces.';

/** Enough to mend, check and finish; a turn of no more than twice as many is not reminded. */
const lastSteps = 5;

/** A word to a model that soon has to finish; null at any other step. */
export function lastStepsReminder(limits: AgentLimits, step: number): string | null {
  if (limits.steps <= 2 * lastSteps || limits.steps - step !== lastSteps) return null;
  return (
    `You have ${lastSteps} steps left. Bring what you have into a state that can be merged, check it, and call ` +
    'finish; say in its notes what is left to do.'
  );
}

/** What to say to a last answer without a call; null once it was said often enough. */
export function reminderOf(steps: Steps): string | null {
  if (inARow(steps, wasCutOff) > 0) return inARow(steps, wasCutOff) <= mostContinuations ? goOn : null;
  return inARow(steps, onlyTalked) <= mostReminders ? useTools : null;
}

export function assertNotCutOff(steps: Steps): void {
  const times = inARow(steps, wasCutOff);
  if (times <= mostContinuations) return;
  throw new LimitReached(
    `It stopped because the model’s answers were cut off at their length limit ${times} times in a row.`,
  );
}

const wasCutOff = ({ calls, ended }: Answer): boolean => calls.length === 0 && ended === 'length';
const onlyTalked = ({ calls, ended }: Answer): boolean => calls.length === 0 && ended !== 'length';

/** How many of the last answers were of this sort. */
function inARow(steps: Steps, sort: (answer: Answer) => boolean): number {
  const answers = steps.map(({ answer }) => answer).filter((answer) => !isSummary(answer));
  return answers.length - 1 - answers.findLastIndex((answer) => !sort(answer));
}
