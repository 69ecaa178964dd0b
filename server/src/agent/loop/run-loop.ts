import type { AgentResult } from '../agent-task.ts';
import type { StepResults } from '../memory.ts';
import { carryOut } from './carry-out.ts';
import { endingOf } from './ending.ts';
import { LimitReached } from './limit-reached.ts';
import { nextAnswer } from './next-answer.ts';
import type { Session, Steps } from './session.ts';
import { tellAnswer } from './tell-answer.ts';
import { partialResult } from './work-so-far.ts';

/**
 * Asks, writes the answer down, runs its tools, writes down what came of them, and so on until the end. `steps`
 * is the whole state: a turn that is taken up again begins with the stored ones and goes on as it would have.
 */
export async function runLoop(session: Session): Promise<AgentResult> {
  const { memory } = session.task;
  const steps = await takeUp(session);
  try {
    for (;;) {
      session.task.signal.throwIfAborted();
      const last = steps.at(-1);
      if (last && !last.results) {
        const results = await carryOut(session, steps, last);
        await memory.saveResults(last.number, results);
        last.results = withoutContents(results);
      }
      const result = await endingOf(session, steps);
      if (result) return result;
      const answer = await nextAnswer(session, steps);
      const number = steps.length + 1;
      await memory.saveAnswer(number, answer);
      steps.push({ number, answer, results: null });
      await tellAnswer(session, steps);
    }
  } catch (error) {
    if (error instanceof LimitReached) return partialResult(session.task.prompt, steps, error.message);
    throw error;
  }
}

/** Brings the working copy to where the last finished step left it. */
async function takeUp({ task, copy }: Session): Promise<Steps> {
  const steps = await task.memory.steps();
  for (const step of steps) {
    if (!step.results) continue;
    await copy.restore(step.results.files);
    step.results = withoutContents(step.results);
  }
  if (steps.length > 0) await task.report('work-resumed', { steps: steps.length });
  return steps;
}

/** The files are on disk; hundreds of turns that wait for a model must not hold them all in memory. */
const withoutContents = (results: StepResults): StepResults => ({
  ...results,
  files: results.files.map((file) => ({ ...file, content: file.content && new Uint8Array() })),
});
