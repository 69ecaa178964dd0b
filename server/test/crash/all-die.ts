import { expect } from 'vitest';
import type { Installation } from './installation.ts';

/** A worker for each moment, all at once; resolves when each has been killed at its own. `begin`: once all are ready. */
export async function allDie(
  { startWorker }: Installation,
  moments: readonly string[],
  begin?: () => Promise<void>,
): Promise<void> {
  const workers = await Promise.all(moments.map((moment) => startWorker(moment)));
  if (begin) {
    await Promise.all(workers.map((worker) => worker.prints(/^ready/)));
    await begin();
  }
  const ends = await Promise.all(
    workers.map(async (worker, i) => {
      const { signal, code } = await worker.exited;
      return signal === 'SIGKILL' ? 'killed' : `${moments[i]} ended with ${code}: ${worker.log()}`;
    }),
  );
  expect(ends).toEqual(moments.map(() => 'killed'));
}
