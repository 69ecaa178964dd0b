import { mainProgram, runtime, startProgram } from '../server/test/support/server-process.ts';
import type { Figure } from './figure.ts';
import { runJobs } from './jobs-at-once.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const jobsEach = 40;
const more = 2;

/** Three workers with three times the work, against one. The server has one of its own. */
export async function workers({ server, dataDir }: ServerUnderTest): Promise<Figure[]> {
  const perSecond = async (jobs: number, name: string) =>
    (jobs / (await runJobs(server, jobs, name)).ms) * 1_000;
  const alone = await perSecond(jobsEach, 'Acme One');
  const others = Array.from({ length: more }, () =>
    startProgram({ dataDir, environment: {}, command: [runtime, mainProgram, '--role', 'worker'] }),
  );
  try {
    await Promise.all(others.map((worker) => worker.prints(/worker is ready/)));
    return [
      {
        name: `${more + 1} workers on ${more + 1} times the work`,
        value: await perSecond(jobsEach * (more + 1), 'Acme Three'),
        unit: 'jobs/s',
        goal: { over: alone },
        limits: [{ name: 'one worker', value: alone }],
      },
    ];
  } finally {
    await Promise.all(others.map((worker) => worker.stop()));
  }
}
