import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../server/test/support/eventually.ts';
import { pages } from '../server/test/support/large-site.ts';
import type { Answering, ReceivedRequest } from '../server/test/support/model-servers/script.ts';
import {
  type ModelServer,
  startModelServer,
} from '../server/test/support/model-servers/start-model-server.ts';
import { edits, finishes, reads } from '../server/test/support/model-turns.ts';
import { type Figure, median } from './figure.ts';
import { makeLargeProject } from './large-site.ts';
import { memoryOf } from './memory.ts';
import { type ServerUnderTest, serverUnderTest } from './server-under-test.ts';
import { type TimedJob, timeJob } from './timed-job.ts';

const runs = 5;
const waiting = 100;
const settleMs = 5_000;
const patienceMs = 300_000;

/** A small edit, as a language model makes it: look for it, read, edit two pages, check, finish. */
const conversation: Answering[] = [
  { calls: [{ name: 'search', input: { text: 'Sentence 3 of page 700' } }] },
  { calls: [...reads('part-14/page-700.mdx').calls!, ...reads('docs.json').calls!] },
  edits('part-14/page-700.mdx', 'This page is about Widget Hub', 'This page tells of Widget Hub'),
  edits('part-14/page-701.mdx', 'This page is about Widget Hub', 'This page tells of Widget Hub'),
  { calls: [{ name: 'check', input: {} }] },
  finishes('Reword two pages'),
];

const slow = 'WAIT FOR IT';

/** Jobs with a language model that answers at once, so that what is left is the service's own; and one that does not. */
export async function modelJobs(): Promise<Figure[]> {
  const hold = Promise.withResolvers<void>();
  await using model = await startModelServer('anthropic', (request) =>
    isSlow(request) ? { ...finishes('Nothing to do'), hold: hold.promise } : conversation[stepsOf(request)]!,
  );
  await using under = await serverUnderTest({
    ...model.environment,
    DOCWRIGHT_MODEL: model.model,
    DOCWRIGHT_WORKER_CONCURRENCY: String(waiting),
  });
  await makeLargeProject(under);
  const own = await ownTime(under);
  const waitingFigures = await whileWaiting(under, model);
  hold.resolve();
  return [own, ...waitingFigures];
}

async function ownTime({ server }: ServerUnderTest): Promise<Figure> {
  const prompt = 'Say that the two pages tell of it.';
  await timeJob(server, prompt, 'large');
  const jobs: TimedJob[] = [];
  for (let run = 0; run < runs; run++) jobs.push(await timeJob(server, prompt, 'large'));
  const typical = jobs.find(({ ms }) => ms === median(jobs.map((job) => job.ms)))!;
  return {
    name: `the service's own time, language model, ${pages.toLocaleString('en')} pages, ${conversation.length} steps, median of ${runs}`,
    value: typical.ms,
    unit: 'ms',
    goal: { under: 1_000 },
    parts: typical.steps,
  };
}

/** What a hundred jobs hold that wait on a slow model, and how soon one that is archived lets go of it. */
async function whileWaiting({ server, directory }: ServerUnderTest, model: ModelServer): Promise<Figure[]> {
  const askedBefore = model.requests.length;
  const before = await settledMemory(directory);
  const path = '/v2/agent/large/job';
  const prompts = Array.from({ length: waiting }, (_, index) => `${slow}: ${index}`);
  const created = await Promise.all(prompts.map((prompt) => server.call('POST', path, { body: { prompt } })));
  const asked = await eventually(
    'every job to wait for the model',
    () => model.requests.length - askedBefore === waiting && model.requests.slice(askedBefore),
    patienceMs,
  );
  const during = await settledMemory(directory);
  const archive = (id: string) => server.call('POST', `${path}/${id}/archive`);
  const [first, ...others] = created.map(({ json }): string => json.id);
  const archived = performance.now();
  const left = Promise.race(asked.map((request) => request.left)).then(() => performance.now() - archived);
  await archive(first!);
  const stopMs = await left;
  await Promise.all(others.map(archive));
  return [
    {
      name: `memory of a job that waits on a slow model, ${waiting} at once, ${pages.toLocaleString('en')} pages`,
      value: (during - before) / waiting,
      unit: 'MB',
      goal: { under: 15 },
    },
    {
      name: `archiving one of ${waiting} jobs: until its request to the model has ended`,
      value: stopMs,
      unit: 'ms',
      goal: { under: 1_000 },
    },
  ];
}

async function settledMemory(directory: string): Promise<number> {
  await delay(settleMs);
  return memoryOf(directory);
}

const isSlow = ({ body }: ReceivedRequest) => JSON.stringify(body.messages).includes(slow);
const stepsOf = ({ body }: ReceivedRequest): number =>
  body.messages.filter(({ role }: { role: string }) => role === 'assistant').length;
