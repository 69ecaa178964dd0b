import type { JobBody } from '../../../src/contract/job.ts';
import type { JobRecord } from '../ledger.ts';
import { type Actor, type Scene, until } from './actor.ts';

/** Polls jobs as a client would, and checks that no forbidden change of status is ever visible. */
export const poller: Actor = async (scene) => {
  const { random, ledger, stopping, client } = scene;
  const seen = new Map<string, { status: JobBody['status']; acknowledged: number }>();
  await until(stopping, random, [20, 150], async () => {
    const job = random.pick([...ledger.jobs.values()]);
    if (!job) return;
    const before = seen.get(job.id);
    const wasArchived = job.archiving === 'acknowledged';
    const acknowledged = job.words.length - 1;
    const reply = await client.call('GET', `/v2/agent/${job.project}/job/${job.id}`, [200]);
    if (!reply) return;
    ledger.counts.reads++;
    const body: JobBody = reply.json;
    checkBody(scene, body, wasArchived);
    if (before && !mayFollow(before, body.status, job)) {
      ledger.violate(`${job.id} went from ${before.status} to ${body.status} without a message`);
    }
    seen.set(job.id, { status: body.status, acknowledged });
  });
};

function checkBody(
  { ledger }: Scene,
  { id, status, prLink, archivedAt }: JobBody,
  wasArchived: boolean,
): void {
  if (status === 'active' && prLink !== null) ledger.violate(`${id} is active and shows prLink ${prLink}`);
  if ((status === 'archived') !== (archivedAt !== null))
    ledger.violate(`${id} is ${status}, archivedAt ${archivedAt}`);
  if (wasArchived && status !== 'archived')
    ledger.violate(`${id} is ${status} after its archiving was acknowledged`);
}

/** A message that was not acknowledged before the earlier poll may have made the job active since. */
function mayFollow(
  before: { status: JobBody['status']; acknowledged: number },
  now: JobBody['status'],
  job: JobRecord,
): boolean {
  if (before.status === 'active' || before.status === now) return true;
  if (before.status === 'archived') return false;
  return now === 'archived' ? job.archiving !== 'no' : job.asked > before.acknowledged;
}

/** Follows the events of one job after the other over cuts of the stream: none is missing or comes twice. */
export const follower: Actor = async (scene) => {
  const { random, ledger, stopping, system } = scene;
  await until(stopping, random, [50, 500], async () => {
    const job = random.pick([...ledger.jobs.values()].slice(-6));
    if (!job) return;
    let last = 0;
    for (let cuts = 0; cuts < 6 && !stopping.aborted; cuts++) {
      const url = `${random.pick(system.urls)}/v2/agent/${job.project}/job/${job.id}/events`;
      // Some are cut by the client, after a random time.
      const patience = AbortSignal.any([stopping, AbortSignal.timeout(random.between(100, 6_000))]);
      ledger.counts.streams++;
      try {
        for await (const id of eventIds(url, system.key, last, patience)) {
          if (id !== last + 1) ledger.violate(`${job.id}: event ${id} came after event ${last}`);
          last = id;
        }
        return;
      } catch (error) {
        if (error instanceof UnexpectedStatus)
          ledger.violate(`the events of a job answered ${error.message}`);
      }
    }
  });
};

class UnexpectedStatus extends Error {}

async function* eventIds(
  url: string,
  key: string,
  last: number,
  signal: AbortSignal,
): AsyncGenerator<number> {
  const headers = {
    authorization: `Bearer ${key}`,
    accept: 'text/event-stream',
    ...(last > 0 ? { 'last-event-id': String(last) } : {}),
  };
  const response = await fetch(url, { headers, signal });
  if (response.status !== 200) {
    const text = await response.text();
    if (response.status === 503) throw new Error('unavailable');
    throw new UnexpectedStatus(`${response.status}: ${text.slice(0, 200)}`);
  }
  let rest = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const id = /^id: (\d+)$/m.exec(block)?.[1];
      if (id !== undefined) yield Number(id);
    }
  }
}
