import { setTimeout as delay } from 'node:timers/promises';
import type { JobBody, JobEventBody } from '../../../src/contract/job.ts';
import type { Scene } from '../actors/actor.ts';
import type { JobRecord } from '../ledger.ts';
import { promptFor } from '../site.ts';

/** Every acknowledged job has ended this long after the last fault. */
const boundMs = 90_000;

export interface EndedJob {
  record: JobRecord;
  body: JobBody;
  events: JobEventBody[];
}

/** Whether every acknowledged job reached a final state in bounded time. */
export async function untilSettled({ client, ledger }: Scene, log: (line: string) => void): Promise<boolean> {
  const end = performance.now() + boundMs;
  const waiting = new Set(ledger.jobs.values());
  while (waiting.size > 0 && performance.now() < end) {
    for (const job of waiting) {
      const reply = await client.call('GET', `/v2/agent/${job.project}/job/${job.id}`, [200]);
      if (reply && reply.json.status !== 'active') waiting.delete(job);
    }
    await delay(200);
  }
  for (const { id, project } of waiting)
    ledger.violate(`${id} of ${project} is still active after ${boundMs} ms`);
  if (waiting.size > 0) log(`${waiting.size} jobs are still active`);
  return waiting.size === 0;
}

/** Every acknowledged message was carried out exactly once, in order; events have neither gap nor repeat. */
export async function checkJobs(scene: Scene): Promise<EndedJob[]> {
  const jobs: EndedJob[] = [];
  for (const record of scene.ledger.jobs.values()) {
    const path = `/v2/agent/${record.project}/job/${record.id}`;
    const [job, listed] = [
      await scene.client.call('GET', path, [200]),
      await scene.client.call('GET', `${path}/events?limit=1000`, [200]),
    ];
    if (!job || !listed) {
      scene.ledger.violate(`${record.id} cannot be read although nothing is broken any more`);
      continue;
    }
    const ended = { record, body: job.json, events: listed.json.events };
    checkEvents(scene, ended);
    checkStatus(scene, ended);
    jobs.push(ended);
  }
  await checkNothingElse(scene);
  return jobs;
}

function checkEvents({ ledger }: Scene, { record, events }: EndedJob): void {
  const { id } = record;
  const of = (type: string) => events.filter((event) => event.type === type);
  if (events.some((event, i) => event.id !== i + 1))
    ledger.violate(`${id}: its events have a gap or a repeat`);
  const queued = of('instruction-queued').map(({ data }) => data.prompt);
  const asked = record.words.map(promptFor);
  if (queued.join('\n') !== asked.join('\n'))
    ledger.violate(`${id}: acknowledged were ${asked.join('; ')}, but queued are ${queued.join('; ')}`);
  const ends = events.filter(({ type }) => type === 'instruction-completed' || type === 'instruction-failed');
  const numbers = ends.map(({ data }) => Number(data.instruction));
  if (numbers.some((number, i) => number !== i + 1))
    ledger.violate(`${id}: its instructions ended in the order ${numbers.join(', ')}`);
  if (record.archiving === 'no' && numbers.length !== record.words.length)
    ledger.violate(`${id}: ${record.words.length} instructions were acknowledged, ${numbers.length} ended`);
  for (const { data } of of('instruction-failed'))
    ledger.violate(
      `${id} of ${record.project}: instruction ${data.instruction} failed: ${JSON.stringify(data.error)}`,
    );
  for (const { data } of of('instruction-completed'))
    if (data.changed !== true) ledger.violate(`${id}: instruction ${data.instruction} changed nothing`);
}

function checkStatus({ ledger }: Scene, { record, body }: EndedJob): void {
  const wanted = {
    no: ['completed', 'failed'],
    asked: ['archived', 'completed', 'failed'],
    acknowledged: ['archived'],
  };
  if (!wanted[record.archiving].includes(body.status))
    ledger.violate(`${record.id} is ${body.status}; archiving: ${record.archiving}`);
}

/** An idempotent retry made nothing twice: there is no job that no client knows. */
async function checkNothingElse({ client, ledger, projects }: Scene): Promise<void> {
  for (const { id: project } of projects) {
    for (let offset = 0; ; offset += 250) {
      const reply = await client.call('GET', `/v2/agent/${project}/jobs?limit=250&offset=${offset}`, [200]);
      const listed: JobBody[] = reply?.json.jobs ?? [];
      for (const { id } of listed)
        if (!ledger.jobs.has(id)) ledger.violate(`${project} has the job ${id}, which nobody was told of`);
      if (!reply?.json.hasMore) break;
    }
  }
}

/** However many nodes there are, and whichever answers were lost, a project has no more jobs than it may. */
export function checkLimits({ ledger, projects }: Scene, began: Date): void {
  const hourOf = (milliseconds: number) => Math.floor(milliseconds / 3_600_000);
  // The count begins anew with every hour of the clock, which a run may cross.
  const hours = 1 + hourOf(Date.now()) - hourOf(began.getTime());
  for (const { id, jobsPerHour } of projects) {
    const { length } = ledger.jobsOf(id);
    if (jobsPerHour !== null && length > jobsPerHour * hours)
      ledger.violate(`${id} may have ${jobsPerHour} jobs an hour, and was given ${length}`);
  }
}
