import type { StepName } from '../../src/jobs/turn.ts';

export interface Hold {
  /** Resolves once a job stands before the step. */
  reached: Promise<void>;
  release(): void;
}

/** Holds the next job that comes to a step until it is let go; pass `hooks` to the server. */
export function createGate() {
  const holds = new Map<string, { arrived: () => void; released: Promise<void> }>();
  return {
    hooks: {
      async onStep(name: string, moment: 'before' | 'after') {
        const hold = moment === 'before' ? holds.get(name) : undefined;
        if (!hold) return;
        holds.delete(name);
        hold.arrived();
        await hold.released;
      },
    },
    hold(step: StepName): Hold {
      const arrival = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      holds.set(step, { arrived: arrival.resolve, released: release.promise });
      return { reached: arrival.promise, release: release.resolve };
    },
  };
}
