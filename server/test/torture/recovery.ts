import { setTimeout as delay } from 'node:timers/promises';
import type { Scene } from './actors/actor.ts';
import { signal } from './processes.ts';
import { editIn, promptFor, wordCount } from './site.ts';

/** After the SIGKILL of a worker its job goes on within this time, always. */
const promisedMs = 15_000;
const patienceMs = 60_000;

/**
 * Kills every worker while the model is being asked, and measures until the model is asked again: by then another
 * process goes on with the job.
 */
export async function measureRecovery(scene: Scene, log: (line: string) => void): Promise<number | null> {
  const { system, client, ledger } = scene;
  const project = 'modelled';
  const word = ledger.takeWord(project, wordCount);
  if (word === null) return null;
  const prompt = promptFor(word);
  const held = system.model.hold(editIn(prompt)!.old);
  try {
    const reply = await client.call('POST', `/v2/agent/${project}/job`, [201], { body: { prompt } });
    if (!reply) throw new Error('The job to measure with could not be created.');
    const { id } = reply.json;
    ledger.jobs.set(id, { id, project, words: [word], asked: 0, archiving: 'no' });
    if (!(await reaches(() => held.asked() > 0))) {
      ledger.violate(`${id} did not ask its model within ${patienceMs} ms`);
      return null;
    }
    const killed = performance.now();
    for (const pid of system.pids('worker')) signal(pid, 'SIGKILL');
    const asked = held.asked();
    const wentOn = await reaches(() => held.asked() > asked);
    const recoveryMs = Math.round(performance.now() - killed);
    log(`recovery after SIGKILL of every worker: ${recoveryMs} ms`);
    if (!wentOn || recoveryMs > promisedMs)
      ledger.violate(
        `the job of a killed worker went on after ${recoveryMs} ms, not within ${promisedMs} ms`,
      );
    return recoveryMs;
  } finally {
    held.release();
    await settled(scene);
  }
}

async function settled({ client, ledger }: Scene): Promise<void> {
  const job = [...ledger.jobs.values()].at(-1)!;
  const path = `/v2/agent/${job.project}/job/${job.id}`;
  for (const end = performance.now() + patienceMs; performance.now() < end; await delay(100)) {
    const reply = await client.call('GET', path, [200]);
    if (reply && reply.json.status !== 'active') return;
  }
  ledger.violate(`${job.id} did not end within ${patienceMs} ms after its worker was killed`);
}

async function reaches(isThere: () => boolean): Promise<boolean> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await delay(10)) {
    if (isThere()) return true;
  }
  return false;
}
