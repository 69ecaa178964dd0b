import type { ServerProcess } from '../server/test/support/server-process.ts';
import { type Figure, quantile } from './figure.ts';
import { peakMemory } from './memory.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const count = 50;
const memoryGoalMb = 1_200;

export async function jobsAtOnce({ server, directory }: ServerUnderTest): Promise<Figure[]> {
  let run: JobsRun = { ms: 0, links: new Set(), reads: [] };
  const peak = await peakMemory(directory, async () => {
    run = await runJobs(server, count, 'Acme Crowd');
  });
  return [
    {
      name: `${count} jobs at once: completed, each its own pull request`,
      value: run.links.size,
      unit: 'jobs',
      goal: { over: count },
    },
    {
      name: `${count} jobs at once: until the last is completed`,
      value: run.ms,
      unit: 'ms',
      goal: { under: 8_000 },
    },
    {
      name: `${count} jobs at once: GET job meanwhile, p99`,
      value: quantile(run.reads, 0.99),
      unit: 'ms',
      goal: { under: 50 },
    },
    {
      name: `${count} jobs at once: peak memory of all processes`,
      value: peak,
      unit: 'MB',
      goal: { under: memoryGoalMb },
    },
  ];
}

interface JobsRun {
  ms: number;
  links: Set<string>;
  /** How long each answer to a reader took. */
  reads: number[];
}

/** Creates them together, and asks for some of those that are left until none is. */
export async function runJobs(server: ServerProcess, jobs: number, name: string): Promise<JobsRun> {
  const path = '/v2/agent/demo/job';
  const started = performance.now();
  const created = await Promise.all(
    Array.from({ length: jobs }, (_, index) =>
      server.call('POST', path, { body: { prompt: `Rename "Acme Pro" to "${name} ${index}" on all pages` } }),
    ),
  );
  const left = created.map(({ json }) => json.id as string);
  const run: JobsRun = { ms: 0, links: new Set(), reads: [] };
  while (left.length > 0) {
    const asked = performance.now();
    const { json: job } = await server.call('GET', `${path}/${left[0]}`);
    run.reads.push(performance.now() - asked);
    if (job.status === 'completed') run.links.add(job.prLink);
    if (job.status === 'active') left.push(left.shift()!);
    else left.shift();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  run.ms = performance.now() - started;
  return run;
}
