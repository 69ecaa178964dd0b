import type { StepName } from '../../src/jobs/turn.ts';

/** A worker that fails once after a step, as if it had died there: the turn is taken up again from its beginning. */
export function dyingStep() {
  const moments = new Set<string>();
  return {
    hooks: {
      async onStep(name: string, moment: 'before' | 'after') {
        if (moment === 'after' && moments.delete(name)) throw new Error(`died after ${name}`);
      },
    },
    dieAfter: (step: StepName) => void moments.add(step),
  };
}

type StepHooks = { hooks: { onStep(name: string, moment: 'before' | 'after'): Promise<void> } };

/** Every one of them, in this order, at each step. */
export const eachAtSteps = (...all: readonly StepHooks[]) => ({
  async onStep(name: string, moment: 'before' | 'after') {
    for (const { hooks } of all) await hooks.onStep(name, moment);
  },
});
