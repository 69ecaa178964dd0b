import type { Change } from './change.ts';

/** Looks at the resulting files, never at what the agent says; a sentence for each thing that is not so. */
export type Check = (change: Change) => string[] | Promise<string[]>;

/** A check that holds or not. */
export const check =
  (complaint: string, holds: (change: Change) => boolean | Promise<boolean>): Check =>
  async (change) =>
    (await holds(change)) ? [] : [complaint];

export async function complaints(checks: readonly Check[], change: Change): Promise<string[]> {
  const found = await Promise.all(checks.map((each) => each(change)));
  return found.flat();
}

/** One of several good ways is enough. */
export function anyOf(...ways: readonly (readonly Check[])[]): Check {
  return async (change) => {
    const found = await Promise.all(ways.map((checks) => complaints(checks, change)));
    return found.some((each) => each.length === 0) ? [] : [found.map((each) => each.join(' ')).join(' Or: ')];
  };
}
