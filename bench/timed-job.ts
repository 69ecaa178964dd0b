import { setTimeout as delay } from 'node:timers/promises';
import type { JobBody, JobEventBody } from '../server/src/contract/job.ts';
import type { ServerProcess } from '../server/test/support/server-process.ts';

/** Often enough for a figure in milliseconds, and seldom enough to leave the processor to the job. */
const pollMs = 20;

/** What a step's end is known by. */
const ends = {
  'instruction-started': 'waiting for a worker',
  'repository-prepared': 'prepare',
  'agent-finished': 'agent',
  'changes-checked': 'check',
  'commit-pushed': 'commit and push',
  'pull-request-opened': 'pull request',
  'job-completed': 'end of turn',
} as const;

export interface TimedJob {
  ms: number;
  /** Milliseconds by step. */
  steps: Record<string, number>;
}

/** From the POST to the poll that finds it completed. */
export async function timeJob(
  server: ServerProcess,
  prompt: string,
  project = 'demo',
  { changes = true } = {},
): Promise<TimedJob> {
  const path = `/v2/agent/${project}/job`;
  const started = performance.now();
  const { json } = await server.call('POST', path, { body: { prompt } });
  let job: JobBody = json;
  while (job.status === 'active') {
    await delay(pollMs);
    job = (await server.call('GET', `${path}/${job.id}`)).json;
  }
  const ms = performance.now() - started;
  if (job.status !== 'completed' || (changes && !job.prLink))
    throw new Error(`The job ended ${job.status}: ${job.error?.message}`);
  const { json: page } = await server.call('GET', `${path}/${job.id}/events?limit=250`);
  return { ms, steps: stepsOf(page.events) };
}

function stepsOf(events: readonly JobEventBody[]): Record<string, number> {
  const steps: Record<string, number> = {};
  let last = Date.parse(events[0]!.at);
  for (const { type, at } of events) {
    const step = ends[type as keyof typeof ends];
    if (!step) continue;
    steps[step] = Date.parse(at) - last;
    last = Date.parse(at);
  }
  return steps;
}
