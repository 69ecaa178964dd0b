import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from '../forges/behaviour/stage.ts';
import { createGate } from '../http/gate.ts';
import { githubWire } from '../support/hosts/github-wire.ts';

const gate = createGate();
let stage: Stage;
beforeAll(async () => {
  stage = await openStage(githubWire, { hooks: gate.hooks });
});
afterAll(async () => {
  expect(stage.host!.violations).toEqual([]);
  await stage[Symbol.asyncDispose]();
});

const replace = 'Replace "PagerDuty" with "Opsgenie"';
const change = (id: string, repository: object) =>
  stage.server.call('PATCH', `/v1/projects/${id}`, { body: { repository } });

test('a token that is replaced while a job works is the one it goes on with', async () => {
  const project = await stage.newProject();
  const { token } = project.repository!;
  const hold = gate.hold('push');
  const id = await project.create(replace);
  await hold.reached;
  const { tokens } = stage.host!;
  tokens.set('a-new-token', { ...tokens.get(token)! });
  tokens.get(token)!.expired = true;
  expect((await change(project.id, { credential: 'a-new-token' })).status).toBe(200);
  hold.release();
  expect(await project.settled(id)).toMatchObject({ status: 'completed', pullRequest: { number: 1 } });
});

test('a token that expires while a job works ends it, and a new one lets the next instruction through', async () => {
  const project = await stage.newProject();
  const { tokens } = stage.host!;
  const token = tokens.get(project.repository!.token)!;
  const hold = gate.hold('push');
  const id = await project.create(replace);
  await hold.reached;
  tokens.set('a-newer-token', { ...token });
  token.expired = true;
  hold.release();
  const failed = await project.settled(id);
  expect(failed).toMatchObject({ status: 'failed', prLink: null, error: { code: 'credential_refused' } });
  expect(failed.error!.message).toMatch(/token.*\.$/);
  await change(project.id, { credential: 'a-newer-token' });
  expect(await project.message(id, replace)).toMatchObject({ status: 'completed', error: null });
});

test('a job whose project works elsewhere by now says so, and shows nobody its token', async () => {
  const project = await stage.newProject();
  const first = await project.run(replace);
  const other = stage.host!.newRepository();
  expect((await change(project.id, { url: other.url, credential: other.credential })).status).toBe(200);
  const job = await project.message(first.id, 'Replace "Install it" with "Set it up"');
  expect(job).toMatchObject({ status: 'failed', error: { code: 'repository_moved' }, prLink: first.prLink });
  expect(job.error!.message).toContain(other.url);
});
