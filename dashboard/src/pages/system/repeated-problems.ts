import type { System } from '../../api/system.ts';

type LogProblem = System['problems'][number];

export interface RepeatedProblem extends LogProblem {
  times: number;
}

/** The same message again and again is one problem, at its newest moment. They come newest first. */
export function repeatedProblems(problems: readonly LogProblem[]): RepeatedProblem[] {
  const known = new Map<string, RepeatedProblem>();
  for (const problem of problems) {
    const key = `${problem.level} ${problem.message}`;
    const before = known.get(key);
    if (before) before.times++;
    else known.set(key, { ...problem, times: 1 });
  }
  return [...known.values()];
}
