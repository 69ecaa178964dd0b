import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../client.ts';
import type { Ledger } from '../ledger.ts';
import type { Project } from '../projects.ts';
import type { Random } from '../random.ts';
import type { System } from '../system.ts';

/** What an actor sees of a run. */
export interface Scene {
  system: System;
  client: Client;
  /** For page views, which only the nodes that share a warehouse take. */
  viewClient: Client;
  ledger: Ledger;
  random: Random;
  projects: readonly Project[];
  /** Aborted when the faults are over: nothing new is begun. */
  stopping: AbortSignal;
  /** Aborted when an answer must have come, long after the last fault. */
  deadline: AbortSignal;
}

/** Resolves when it has stopped, with everything it began acknowledged. */
export type Actor = (scene: Scene) => Promise<void>;

/** Acts again and again, with a pause of `least` to `most` milliseconds between. */
export async function until(
  stopping: AbortSignal,
  random: Random,
  [least, most]: readonly [number, number],
  act: () => Promise<void>,
): Promise<void> {
  while (!stopping.aborted) {
    await delay(random.between(least, most), undefined, { signal: stopping }).catch(() => {});
    if (!stopping.aborted) await act();
  }
}
