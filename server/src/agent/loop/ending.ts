import { Fault } from '../../foundation/fault.ts';
import type { AgentResult } from '../agent-task.ts';
import { bounded } from './bounded.ts';
import { assertGettingOn } from './circles.ts';
import { assertWithinLimits } from './limit-reached.ts';
import { assertRepairsLeft } from './meet-gate.ts';
import { assertNotCutOff } from './reminder.ts';
import type { Session, Steps } from './session.ts';

/** How the turn ends after its last step; null while it goes on. */
export async function endingOf(session: Session, steps: Steps): Promise<AgentResult | null> {
  const last = steps.at(-1);
  if (last?.results?.finished) return { ...last.results.finished, partial: null };
  if (last?.answer.ended === 'refused') throw refusal(last.answer.text);
  await assertRepairsLeft(session, steps);
  assertGettingOn(steps);
  assertNotCutOff(steps);
  assertWithinLimits(session.task.limits, steps);
  return null;
}

function refusal(text: string): Fault {
  const said = text.trim() === '' ? '' : ` It said: “${bounded(text.trim(), 500)}”`;
  return new Fault(
    'model_refused',
    `The model declined to answer. Put the instruction in other words, or choose another model.${said}`,
  );
}
