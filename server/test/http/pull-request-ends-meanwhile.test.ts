import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { createGate } from './gate.ts';
import { changeFirstPage, newProject } from './new-project.ts';

const gate = createGate();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hooks: gate.hooks, environment: withoutAnalytics });
});
afterAll(() => server[Symbol.asyncDispose]());

const git = (project: string, ...args: string[]) =>
  execFileSync('git', ['--git-dir', join(server.dataDir, 'repositories', `${project}.git`), ...args], {
    encoding: 'utf8',
  }).trim();

const message = (project: string, job: string, prompt: string) =>
  server.call('POST', `/v2/agent/${project}/job/${job}/message`, { body: { prompt } });

describe('a pull request that ends while a follow-up is at work', () => {
  for (const ending of ['merge', 'close'] as const) {
    test(`(${ending}) is left as it is: the follow-up starts over from the base and opens a new one`, async () => {
      const project = await newProject(server);
      const first = await server.runJob(changeFirstPage('start page'), project);
      const hold = gate.hold('push');
      await message(project, first.id, 'Replace "Edit it here" with "Change it here"');
      await hold.reached;
      await server.call('POST', `/v1/projects/${project}/pulls/1/${ending}`);
      hold.release();

      const job = await server.settled(first.id, project);
      expect(job).toMatchObject({ status: 'completed', pullRequest: { number: 2, state: 'open' } });
      expect(git(project, 'rev-parse', `${job.source.ref}^`)).toBe(git(project, 'rev-parse', 'main'));
      const { json } = await server.call('GET', `/v1/projects/${project}/pulls/1`);
      expect(json.state).toBe(ending === 'merge' ? 'merged' : 'closed');
    });
  }

  test('keeps its state on the job when the follow-up changes nothing', async () => {
    const project = await newProject(server);
    const first = await server.runJob(changeFirstPage('start page'), project);
    const hold = gate.hold('agent');
    await message(project, first.id, 'Replace "no such words" with "others"');
    await hold.reached;
    await server.call('POST', `/v1/projects/${project}/pulls/1/close`);
    hold.release();
    expect(await server.settled(first.id, project)).toMatchObject({
      status: 'completed',
      pullRequest: { number: 1, state: 'closed' },
    });
  });
});

test('an instruction that fails after its push leaves the branch as it was', async () => {
  const project = await newProject(server);
  const first = await server.runJob(changeFirstPage('start page'), project);
  const before = git(project, 'rev-parse', first.source.ref);
  const base = git(project, 'rev-parse', 'main');
  const hold = gate.hold('pull-request');
  await message(project, first.id, 'Replace "Edit it here" with "Change it here"');
  await hold.reached;
  expect(git(project, 'rev-parse', first.source.ref)).not.toBe(before);
  git(project, 'update-ref', '-d', 'refs/heads/main');
  hold.release();
  const failed = await server.settled(first.id, project);
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'base_branch_missing' } });
  expect(git(project, 'rev-parse', first.source.ref)).toBe(before);
  git(project, 'update-ref', 'refs/heads/main', base);
});

test('a project with pull requests cannot be moved to another repository', async () => {
  const project = await newProject(server);
  const rename = { body: { repository: { name: 'elsewhere' } } };
  await server.runJob(changeFirstPage('start page'), project);
  const { status, json } = await server.call('PATCH', `/v1/projects/${project}`, rename);
  expect([status, json.details[0].path]).toEqual([400, 'repository']);
});

test('what a reader must know stands in the job’s summary', async () => {
  const { summary } = await server.runJob('Report problems');
  expect(summary).toContain('guides/migrate-from-cron.mdx:42');
  expect(summary).toContain('guides/alerts.mdx');
});

test('a project made anew under an old id replays no answer of the old one', async () => {
  const project = await newProject(server);
  const request = { body: { prompt: 'Report problems' }, headers: { 'idempotency-key': 'once' } };
  const first = await server.call('POST', `/v2/agent/${project}/job`, request);
  await server.call('DELETE', `/v1/projects/${project}`);
  await server.call('POST', '/v1/projects', {
    body: { id: project, name: 'Again', repository: { forge: 'local', name: project } },
  });
  const second = await server.call('POST', `/v2/agent/${project}/job`, request);
  expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, null]);
  expect(second.json.id).not.toBe(first.json.id);
});
