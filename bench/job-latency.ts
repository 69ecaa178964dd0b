import { join } from 'node:path';
import { renameByHand } from './by-hand.ts';
import { type Figure, median, quantile } from './figure.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { type TimedJob, timeJob } from './timed-job.ts';

const runs = 20;

/** One job after the other on the sample repository, by somebody who polls. */
export async function jobLatency({ server, dataDir }: ServerUnderTest): Promise<Figure[]> {
  const prompt = (run: number) => `Rename every mention of "Acme Pro" to "Acme Team ${run}" across all pages`;
  await timeJob(server, prompt(0));
  const jobs: TimedJob[] = [];
  for (let run = 1; run <= runs; run++) jobs.push(await timeJob(server, prompt(run)));
  const repository = join(dataDir, 'repositories/demo.git');
  const byHand = Array.from({ length: 5 }, () => renameByHand(repository, 'Acme Pro', 'Acme Team'));
  const steps = Object.keys(jobs[0]!.steps);
  return [
    {
      name: `POST to completed, sample repository, median of ${runs}`,
      value: median(jobs.map(({ ms }) => ms)),
      unit: 'ms',
      goal: { under: 1_000 },
      limits: [{ name: 'clone, replace, commit and push by hand', value: median(byHand) }],
      parts: Object.fromEntries(steps.map((step) => [step, median(jobs.map((job) => job.steps[step] ?? 0))])),
    },
    {
      name: `POST to completed, sample repository, p95 of ${runs}`,
      value: quantile(
        jobs.map(({ ms }) => ms),
        0.95,
      ),
      unit: 'ms',
      goal: { under: 1_000 },
    },
  ];
}
