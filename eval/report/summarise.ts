import type { TaskRun } from '../run/run-task.ts';
import { type Kind, kinds, type Outcome, outcomes } from '../task.ts';
import type { Needless } from '../verify/needless.ts';

export interface Tally extends Record<Outcome, number> {
  tasks: number;
  needless: Needless;
  /** Of all tasks together, one after the other. */
  seconds: number;
  /** In US dollars; null where a price is not known. */
  cost: number | null;
}

export interface Summary extends Tally {
  model: string;
  kinds: Partial<Record<Kind, Tally>>;
}

export function summarise(model: string, runs: readonly TaskRun[]): Summary {
  const present = kinds.filter((kind) => runs.some(({ task }) => task.kind === kind));
  return {
    model,
    ...tally(runs),
    kinds: Object.fromEntries(
      present.map((kind) => [kind, tally(runs.filter(({ task }) => task.kind === kind))]),
    ),
  };
}

function tally(runs: readonly TaskRun[]): Tally {
  const sum = (value: (run: TaskRun) => number) => runs.reduce((total, run) => total + value(run), 0);
  const counts = outcomes.map((outcome) => [outcome, sum((run) => Number(run.outcome === outcome))]);
  return {
    tasks: runs.length,
    ...(Object.fromEntries(counts) as Record<Outcome, number>),
    needless: { files: sum(({ needless }) => needless.files), lines: sum(({ needless }) => needless.lines) },
    seconds: rounded(sum(({ seconds }) => seconds)),
    cost: runs.some(({ cost }) => cost === null) ? null : sum(({ cost }) => cost ?? 0),
  };
}

/** To the millisecond. */
export const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
