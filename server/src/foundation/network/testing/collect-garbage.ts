import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** All that nothing holds on to is gone, as it is sooner or later by itself. */
export async function collectGarbage(): Promise<void> {
  // What was looked at through a weak reference stays until the turn ends.
  await nextTurn();
  collect();
}
