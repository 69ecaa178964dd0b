import type { JobBody } from '../../server/src/contract/job.ts';
import type { Browser } from '../../server/test/http/browser.ts';
import type { CallOptions, Reply } from '../../server/test/support/api-client.ts';
import type { ServerProcess } from '../../server/test/support/server-process.ts';
import type { Random } from '../../server/test/torture/random.ts';
import { sampleEvents } from '../sample-events.ts';
import type { Journal } from './journal.ts';
import { changeOf, type Slot } from './slots.ts';

export const project = 'soak';
const jobs = `/v2/agent/${project}/job`;
const analytics = `/v1/analytics/${project}`;
const viewsPerBatch = 200;

export interface Scene {
  server: ServerProcess;
  browser: Browser;
  journal: Journal;
  random: Random;
  /** Those that no job is at work on. */
  slots: Slot[];
  /** The last jobs, for whoever reads one. */
  recent: string[];
}

type Action = (scene: Scene) => Promise<unknown>;

/** A request of a kind, whose answer must have this status. */
async function ask(
  { server, journal }: Scene,
  kind: string,
  status: number,
  request: readonly [method: string, path: string, options?: CallOptions],
): Promise<Reply> {
  const reply = await journal.timed(kind, () => server.call(...request));
  if (reply.status !== status)
    throw new Error(`${kind} was answered ${reply.status} ${reply.text.slice(0, 200)}`);
  return reply;
}

const read =
  (kind: string, path: string): Action =>
  (scene) =>
    ask(scene, kind, 200, ['GET', path]);

const readJob: Action = async (scene) => {
  const id = scene.random.pick(scene.recent);
  if (!id) return;
  const { json } = await ask(scene, 'GET job', 200, ['GET', `${jobs}/${id}`]);
  if (json.id !== id) throw new Error(`GET job answered with ${json.id} instead of ${id}`);
};

const sendViews: Action = async (scene) => {
  const numbers = { next: () => ({ done: false as const, value: scene.random.next() }) };
  const body = { events: sampleEvents(viewsPerBatch, numbers) };
  const { json } = await ask(scene, 'POST views', 202, ['POST', `${analytics}/events`, { body }]);
  if (json.accepted + json.ignored !== viewsPerBatch)
    throw new Error(`of ${viewsPerBatch} views ${json.accepted} were accepted, ${json.ignored} ignored`);
};

const openDashboard: Action = async (scene) => {
  const { random, browser, journal } = scene;
  const path = random.pick(['/', `/projects/${project}`, `/projects/${project}/analytics`])!;
  const page = await ask(scene, 'dashboard page', 200, ['GET', path, { key: null }]);
  const [, script] = /<script[^>]+src="([^"]+)"/.exec(page.text) ?? [];
  if (!script) throw new Error(`the dashboard's page ${path} names no script`);
  await ask(scene, 'dashboard script', 200, ['GET', script, { key: null }]);
  const session = await journal.timed('dashboard session', () => browser.call('GET', '/v1/session'));
  if (!session.json?.signedIn) throw new Error(`the session was answered ${session.status}`);
};

/** Follows the events of a job to their end. */
async function follow(scene: Scene, id: string): Promise<void> {
  const headers = { accept: 'text/event-stream' };
  const { text } = await ask(scene, 'event stream', 200, ['GET', `${jobs}/${id}/events`, { headers }]);
  if (!text.includes('event: job-completed')) throw new Error(`the stream of ${id} ended without its end`);
}

/** A job from its creation to its archive, with follow-ups, a stream and a pull request that is merged or closed. */
const carryOutJob: Action = async (scene) => {
  const { server, journal, random, slots, recent } = scene;
  const slot = slots.shift();
  if (!slot) return;
  const body = { prompt: changeOf(slot, 0) };
  const began = performance.now();
  const { json: created } = await ask(scene, 'POST job', 201, ['POST', jobs, { body }]);
  const at = `${jobs}/${created.id}`;
  recent.push(created.id);
  if (recent.length > 100) recent.shift();
  let instructions = 1;
  if (random.chance(0.5)) await follow(scene, created.id);
  if (random.chance(0.4)) {
    const message = { body: { prompt: changeOf(slot, instructions++) } };
    await ask(scene, 'POST message', 200, ['POST', `${at}/message`, message]);
  }
  const job = await server.settled(created.id, project);
  journal.note(
    instructions > 1 ? 'job with a follow-up, to its end' : 'job, to its end',
    performance.now() - began,
  );
  await endPullRequest(scene, job, slot, instructions);
  await ask(scene, 'archive job', 200, ['POST', `${at}/archive`]);
  journal.jobs++;
  // Only here: what a job that failed left behind nobody knows.
  slots.push(slot);
};

async function endPullRequest(scene: Scene, job: JobBody, slot: Slot, instructions: number): Promise<void> {
  if (job.status !== 'completed' || !job.pullRequest)
    throw new Error(`the job ${job.id} ended ${job.status}: ${job.error?.message}`);
  await ask(scene, 'GET changes', 200, ['GET', `${jobs}/${job.id}/changes`]);
  const verb = scene.random.chance(0.7) ? 'merge' : 'close';
  const pull = `/v1/projects/${project}/pulls/${job.pullRequest.number}`;
  await ask(scene, `${verb} pull request`, 200, ['POST', `${pull}/${verb}`]);
  if (verb === 'merge') slot.state += instructions;
}

/** What is done how often, beside the others. */
export const actions: readonly (readonly [weight: number, action: Action])[] = [
  [30, readJob],
  [12, read('GET jobs', `/v2/agent/${project}/jobs`)],
  [15, sendViews],
  [6, read('GET views', `${analytics}/views`)],
  [3, read('GET timeseries', `${analytics}/timeseries?interval=hour`)],
  [3, read('GET clients', `${analytics}/clients`)],
  [3, read('GET referrers', `${analytics}/referrers`)],
  [1, read('GET inspection', `/v1/projects/${project}/inspection`)],
  [1, read('GET metrics', '/metrics')],
  [8, openDashboard],
  [12, carryOutJob],
];
