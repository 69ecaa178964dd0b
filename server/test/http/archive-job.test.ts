import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { expectError } from './expect-error.ts';
import { createGate } from './gate.ts';
import { branchesOf } from './git-client.ts';
import { changeFirstPage, newProject } from './new-project.ts';

const gate = createGate();
let server: TestServer;
beforeAll(async () => {
  // One job at a time: when a later job has run, an earlier one is over.
  server = await startTestServer({
    hooks: gate.hooks,
    environment: { ...withoutAnalytics, DOCWRIGHT_WORKER_CONCURRENCY: '1' },
  });
});
afterAll(() => server[Symbol.asyncDispose]());

const archive = (project: string, id: string) =>
  server.call('POST', `/v2/agent/${project}/job/${id}/archive`);

describe('archiving a job', () => {
  test('keeps what it did, and is final', async () => {
    const project = await newProject(server);
    const job = await server.runJob(changeFirstPage('start page'), project);
    const reply = await archive(project, job.id);
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({ ...job, status: 'archived', archivedAt: expect.any(String) });
    expect(reply.json.archivedAt >= job.createdAt).toBe(true);
    expectError(
      await server.call('POST', `/v2/agent/${project}/job/${job.id}/message`, { body: { prompt: 'More' } }),
      409,
      'job_archived',
    );
    expect((await server.call('GET', `/v2/agent/${project}/job/${job.id}`)).json).toEqual(reply.json);
  });

  test('repeated changes nothing', async () => {
    const project = await newProject(server);
    const job = await server.runJob('Hum a tune', project);
    const first = await archive(project, job.id);
    const again = await Promise.all([archive(project, job.id), archive(project, job.id)]);
    for (const reply of again) expect([reply.status, reply.json]).toEqual([200, first.json]);
    const { events } = (await server.call('GET', `/v2/agent/${project}/job/${job.id}/events`)).json;
    expect(events.filter(({ type }: { type: string }) => type === 'job-archived')).toHaveLength(1);
  });

  test.each(['prepare', 'agent', 'check', 'commit', 'push'] as const)(
    'stops one that is about to %s: nothing is pushed and no pull request opened',
    async (step) => {
      const project = await newProject(server);
      const held = gate.hold(step);
      const body = { prompt: changeFirstPage('start page') };
      const { id } = (await server.call('POST', `/v2/agent/${project}/job`, { body })).json;
      await server.call('POST', `/v2/agent/${project}/job/${id}/message`, {
        body: { prompt: 'Replace "start page" with "home page"' },
      });
      await held.reached;
      const { json } = await archive(project, id);
      expect(json).toMatchObject({ status: 'archived', prLink: null, pullRequest: null });
      held.release();
      await server.runJob('Replace "nothing of this" with "that"');
      expect((await server.call('GET', `/v2/agent/${project}/job/${id}`)).json).toEqual(json);
      expect(await branchesOf(server, project)).toEqual(['main']);
      expectError(await server.call('GET', `/v1/projects/${project}/pulls/1`), 404, 'not_found');
      const { events } = (await server.call('GET', `/v2/agent/${project}/job/${id}/events`)).json;
      expect(events.at(-1).type).toBe('job-archived');
    },
  );

  test.each(['job_nope', '%00', 'x'.repeat(2_000)])('called %s is 404', async (id) => {
    expectError(await archive('demo', id), 404, 'not_found');
  });
});
