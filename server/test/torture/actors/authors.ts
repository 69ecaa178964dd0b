import type { Reply } from '../../support/api-client.ts';
import type { JobRecord } from '../ledger.ts';
import { promptFor, wordCount } from '../site.ts';
import { type Actor, until } from './actor.ts';

const retryable = [409];

/** Creates jobs, sends follow-ups to them at any moment, archives some, and repeats what was acknowledged. */
export const author: Actor = async (scene) => {
  const { random, stopping } = scene;
  const projects = scene.projects.filter(({ jobsPerHour }) => jobsPerHour === null);
  const own: JobRecord[] = [];
  await until(stopping, random, [200, 1_200], async () => {
    const job = random.pick(own);
    if (!job || random.chance(0.35)) {
      const made = await createJob(scene, random.pick(projects)!.id);
      if (made) own.push(made);
    } else if (random.chance(0.12)) {
      await archive(scene, job);
      own.splice(own.indexOf(job), 1);
    } else await followUp(scene, job);
  });
};

/** Sent until it is acknowledged, always under one key: nothing may be made twice. */
async function send(
  { client, random, ledger, deadline }: Parameters<Actor>[0],
  path: string,
  prompt: string,
  status: number,
  mayBeArchived: boolean,
): Promise<Reply | null> {
  const headers = { 'idempotency-key': `key-${random.next()}-${prompt}` };
  const options = { body: { prompt }, headers };
  const once = () => client.persist('POST', path, [status, ...retryable], options, deadline);
  // Two at once under one key: one of them does it, the other is refused or gets the same answer.
  const replies = random.chance(0.2) ? await Promise.all([once(), once()]) : [await once()];
  for (;;) {
    const done = replies.filter((reply) => reply?.status === status);
    if (new Set(done.map((reply) => reply!.json.id)).size > 1)
      ledger.violate(`${path}: one key made two jobs`);
    if (done[0]) {
      if (random.chance(0.3))
        await replay(client, ledger, { path, options, status, first: done[0], deadline });
      return done[0];
    }
    const refused = replies.find((reply) => reply?.status === 409);
    if (refused?.json.code === 'job_archived') {
      if (!mayBeArchived) ledger.violate(`${path}: a job that nobody archived is archived`);
      return null;
    }
    if (deadline.aborted) {
      ledger.violate(`POST ${path.replace(/job_\w+/, '{job}')} got no answer until the end of the run`);
      return null;
    }
    replies.splice(0, replies.length, await once());
  }
}

interface Replayed {
  path: string;
  options: { body: { prompt: string }; headers: Record<string, string> };
  status: number;
  first: Reply;
  deadline: AbortSignal;
}

async function replay(
  client: Parameters<Actor>[0]['client'],
  ledger: Parameters<Actor>[0]['ledger'],
  { path, options, status, first, deadline }: Replayed,
): Promise<void> {
  const again = await client.persist('POST', path, [status], options, deadline);
  if (!again) return;
  ledger.counts.replays++;
  if (again.json.id !== first.json.id) ledger.violate(`${path}: a repetition made another job`);
}

async function createJob(scene: Parameters<Actor>[0], project: string): Promise<JobRecord | null> {
  const word = scene.ledger.takeWord(project, wordCount);
  if (word === null) return null;
  const reply = await send(scene, `/v2/agent/${project}/job`, promptFor(word), 201, false);
  if (!reply) return null;
  const job: JobRecord = { id: reply.json.id, project, words: [word], asked: 0, archiving: 'no' };
  if (scene.ledger.jobs.has(job.id))
    scene.ledger.violate(`two acknowledged creations have the job ${job.id}`);
  scene.ledger.jobs.set(job.id, job);
  return job;
}

async function followUp(scene: Parameters<Actor>[0], job: JobRecord): Promise<void> {
  const word = scene.ledger.takeWord(job.project, wordCount);
  if (word === null) return;
  job.asked++;
  const path = `/v2/agent/${job.project}/job/${job.id}/message`;
  const reply = await send(scene, path, promptFor(word), 200, job.archiving !== 'no');
  if (reply) job.words.push(word);
}

async function archive({ client, deadline }: Parameters<Actor>[0], job: JobRecord): Promise<void> {
  job.archiving = 'asked';
  const path = `/v2/agent/${job.project}/job/${job.id}/archive`;
  if (await client.persist('POST', path, [200], {}, deadline)) job.archiving = 'acknowledged';
}
