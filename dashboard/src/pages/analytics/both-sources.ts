import type { Reads } from './read-views.ts';

export type Sources = Reads['sources']['sources'];

const weekMs = 7 * 86_400_000;

/** At the same time, that is: a site that went from one to the other counts nobody twice. */
export function bothTellOfPeople(sources: Sources): boolean {
  if (!sources.every(({ human }) => human > 0)) return false;
  const newest = sources.map(({ lastAt }) => Date.parse(lastAt!));
  return Math.max(...newest) - Math.min(...newest) < weekMs;
}
