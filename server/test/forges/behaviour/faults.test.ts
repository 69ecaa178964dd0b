import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGate } from '../../http/gate.ts';
import type { TestServer } from '../../support/docwright.ts';
import type { HostVerb } from '../../support/hosts/host-state.ts';
import { commitOf } from '../../support/hosts/test-repository.ts';
import { hosts } from './places.ts';
import { openStageOn, patience, type Stage, type StagedProject, startStageServer } from './stage.ts';

const replace = 'Replace "PagerDuty" with "Opsgenie"';
const verbs: HostVerb[] = ['list-pulls', 'create-pull', 'get-pull'];

/** One pull request, or none and a clear failure. */
async function ends(project: StagedProject, job: Awaited<ReturnType<StagedProject['run']>>) {
  const open = (await project.pulls()).filter(({ state }) => state === 'open');
  if (job.status === 'completed') expect(open.map(({ head }) => head)).toEqual([job.source.ref]);
  else {
    expect(open).toEqual([]);
    expect(commitOf(project.directory, job.source.ref)).toBeNull();
    expect(job.error?.message).toMatch(/\w{3,}.*\.$/s);
  }
  expect(JSON.stringify(job)).not.toContain(project.repository!.token);
  return job.status;
}

const gate = createGate();
let server: TestServer;
beforeAll(async () => {
  server = await startStageServer({ hooks: gate.hooks });
});
afterAll(() => server[Symbol.asyncDispose]());

describe.each(hosts)('%s in trouble', (_name, wire) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStageOn(server, wire);
  });
  afterAll(async () => {
    expect(stage.host!.violations).toEqual([]);
    await stage[Symbol.asyncDispose]();
  });

  test.concurrent.each(verbs)('an answer to %s that is lost leaves one pull request', async (verb) => {
    const project = await stage.newProject();
    project.fail(verb, 'lost-answer');
    expect(await ends(project, await project.run(replace))).toBe('completed');
  });

  test.concurrent.each(verbs)('a 500 for %s leaves one pull request', async (verb) => {
    const project = await stage.newProject();
    project.fail(verb, 'server-error');
    expect(await ends(project, await project.run(replace))).toBe('completed');
  });

  test.concurrent('a host that asks to be left alone for a second is asked again later', async () => {
    const project = await stage.newProject();
    for (const verb of verbs) project.fail(verb, 'secondary-limit');
    expect(await ends(project, await project.run(replace))).toBe('completed');
  });

  test.concurrent('a token that is refused in the middle of a job ends it with what to do', async () => {
    const project = await stage.newProject();
    project.fail('create-pull', 'expired-token', 3);
    const job = await project.run(replace);
    expect(await ends(project, job)).toBe('failed');
    expect(job.error).toMatchObject({
      code: 'credential_refused',
      message: expect.stringContaining('token'),
    });
  });

  test.concurrent('a token that expired before a job ends it with what to do', async () => {
    const project = await stage.newProject();
    stage.host!.tokens.get(project.repository!.token)!.expired = true;
    const job = await project.run(replace);
    expect(await ends(project, job)).toBe('failed');
    expect(job.error?.code).toBe('credential_refused');
  });

  test.skipIf(wire.archives === false).concurrent('an archived repository is said', async () => {
    const project = await stage.newProject();
    project.repository!.archived = true;
    const job = await project.run(replace);
    expect(await ends(project, job)).toBe('failed');
    expect(job.error?.code).toBe('repository_archived');
  });

  test.concurrent('a repository that is gone is said', async () => {
    const project = await stage.newProject();
    project.repository!.permissions.clear();
    const job = await project.run(replace);
    expect(await ends(project, job)).toBe('failed');
    expect(job.error?.code).toBe('repository_unreachable');
  });

  test('a rule of the host against the push is told in its own words', async () => {
    const project = await stage.newProject();
    const hold = gate.hold('push');
    const id = await project.create(replace);
    await hold.reached;
    const { json } = await stage.server.call('GET', `/v2/agent/${project.id}/job/${id}`);
    const rule = 'Protected branch update failed: signatures are required';
    project.repository!.protect(json.source.ref, rule);
    hold.release();
    const job = await project.settled(id);
    expect(await ends(project, job)).toBe('failed');
    expect(job.error).toMatchObject({ code: 'push_refused', message: expect.stringContaining(rule) });
  });

  test.concurrent('no token is in a log line, an event, an answer or the repository’s own data', async () => {
    const project = await stage.newProject();
    project.fail('create-pull', 'expired-token', 3);
    const job = await project.run(replace);
    const { text } = await stage.server.call('GET', `/v2/agent/${project.id}/job/${job.id}/events?limit=250`);
    expect(text).not.toContain(project.repository!.token);
    const paths = stage.host!.requests.map(({ path }) => path).join('\n');
    expect(paths).not.toContain(project.repository!.token);
  });
});

describe('an answer that never ends', () => {
  let hasty: TestServer;
  beforeAll(async () => {
    hasty = await startStageServer({ hooks: { patience: { ...patience, requestMs: 5_000 } } });
  });
  afterAll(() => hasty[Symbol.asyncDispose]());

  test.concurrent.each(hosts)('of %s is given up, and asked for again', async (_name, wire) => {
    await using stage = await openStageOn(hasty, wire);
    const project = await stage.newProject();
    project.fail('create-pull', 'slow-body');
    project.fail('list-pulls', 'slow-body');
    expect(await ends(project, await project.run(replace))).toBe('completed');
    expect(stage.host!.violations).toEqual([]);
  });
});
