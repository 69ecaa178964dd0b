import { expect } from 'vitest';
import type { Installation } from './installation.ts';

/** A worker for each moment, all at once; resolves when each has been killed at its own. */
export async function allDie({ startWorker }: Installation, moments: readonly string[]): Promise<void> {
  const workers = await Promise.all(moments.map((moment) => startWorker(moment)));
  const ends = await Promise.all(
    workers.map(async (worker, i) => {
      const { signal, code } = await worker.exited;
      return signal === 'SIGKILL' ? 'killed' : `${moments[i]} ended with ${code}: ${worker.log()}`;
    }),
  );
  expect(ends).toEqual(moments.map(() => 'killed'));
}
