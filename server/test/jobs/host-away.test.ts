import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type Database } from '../../src/database/database.ts';
import { openStage, type Stage, type StagedProject } from '../forges/behaviour/stage.ts';
import { eventually } from '../support/eventually.ts';
import { githubWire } from '../support/hosts/github-wire.ts';
import { hostVerbs } from '../support/hosts/host-state.ts';

let stage: Stage;
let database: Database;
beforeAll(async () => {
  const patience = { attempts: 2, firstDelayMs: 5, laterMs: 1_000, requestMs: 20_000 };
  stage = await openStage(githubWire, { hooks: { patience } });
  database = connectDatabase({ url: stage.server.databaseUrl, poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await stage[Symbol.asyncDispose]();
});

const replace = 'Replace "PagerDuty" with "Opsgenie"';

/** Nothing of the host works until the answer is called. */
function takeAway(): () => void {
  const { faults } = stage.host!;
  faults.push(...hostVerbs.map((verb) => ({ verb, kind: 'server-error' as const, times: 100_000 })));
  return () => void faults.splice(0);
}

async function attemptsOf(project: StagedProject, id: string): Promise<number[]> {
  const path = `/v2/agent/${project.id}/job/${id}/events?limit=250`;
  const { json } = await stage.server.call('GET', path);
  return json.events
    .filter(({ type }: { type: string }) => type === 'instruction-started')
    .map(({ data }: { data: { attempt: number } }) => data.attempt);
}

test('a job waits for a host that is away, without blame, and goes on when it is back', async () => {
  const project = await stage.newProject();
  const comeBack = takeAway();
  const id = await project.create(replace);
  await eventually('it was tried a few times', async () => (await attemptsOf(project, id)).length >= 3);
  const { json } = await stage.server.call('GET', `/v2/agent/${project.id}/job/${id}`);
  expect(json).toMatchObject({ status: 'active', error: null });
  comeBack();
  expect(await project.settled(id)).toMatchObject({
    status: 'completed',
    pullRequest: { number: 1, state: 'open' },
  });
  expect(new Set(await attemptsOf(project, id))).toEqual(new Set([1]));
});

test('git that does not get through to a host that is well is tried again, too', async () => {
  const project = await stage.newProject();
  stage.host!.faults.push({ verb: 'git-push', kind: 'server-error', times: 100_000 });
  const id = await project.create(replace);
  await eventually('it was tried', () => stage.host!.requests.some(({ verb }) => verb === 'git-push'));
  const { json } = await stage.server.call('GET', `/v2/agent/${project.id}/job/${id}`);
  expect(json).toMatchObject({ status: 'active', error: null });
  await stage.server.call('POST', `/v2/agent/${project.id}/job/${id}/archive`);
  stage.host!.faults.splice(0);
});

test('a host that stays away for hours ends the job with what to do', async () => {
  const project = await stage.newProject();
  const comeBack = takeAway();
  const id = await project.create(replace);
  await eventually('it was tried', async () => (await attemptsOf(project, id)).length >= 1);
  const later = "update instructions set started_at = started_at - interval '6 hours' where job_id = $1";
  await database.query(later, [id]);
  const job = await project.settled(id);
  comeBack();
  expect(job).toMatchObject({ status: 'failed', prLink: null, error: { code: 'host_unavailable' } });
  expect(job.error!.message).toMatch(
    /^GitHub could not be asked.*for 6 hours; send the instruction again.*\.$/,
  );
  expect(await project.message(id, replace)).toMatchObject({ status: 'completed' });
});
