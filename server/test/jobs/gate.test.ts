import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobReportBody } from '../../src/contract/job-report.ts';
import { changeFirstPage, newProject } from '../http/new-project.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: withoutAnalytics });
});
afterAll(() => server[Symbol.asyncDispose]());

const report = async (project: string, job: string) =>
  (await server.call('GET', `/v2/agent/${project}/job/${job}/report`)).json;
const named = (checks: JobReportBody['checks'], name: string) => checks.find((check) => check.name === name);

describe('what a project says about changes holds for its jobs', () => {
  test('a check of its own fails the job, and the report tells what it printed', async () => {
    const checks = [{ name: 'Words', command: 'echo looked for it; ! grep -r forbidden .' }];
    const project = await newProject(server, { checks });
    const bad = await server.runJob(changeFirstPage('forbidden page'), project);
    expect(bad).toMatchObject({ status: 'failed', error: { code: 'gate_failed' }, prLink: null });
    expect(await report(project, bad.id)).toMatchObject({ instruction: 1, passed: false });

    const { json: system } = await server.call('GET', '/v1/system');
    const { checks: found } = await report(project, bad.id);
    const [first] = named(found, 'Words')!.found;
    expect(first!.message).toMatch(system.sandbox.available ? /looked for it/ : /sandbox/i);
    if (!system.sandbox.available) return;
    expect(await server.runJob(changeFirstPage('good page'), project)).toMatchObject({ status: 'completed' });
  });

  test('however much its checks print, the job’s error can be polled', async () => {
    const command = 'grep -rq "good page" . || exit 0; head -c 20000 /dev/zero | tr "\\0" x; exit 1';
    const checks = ['One', 'Two', 'Three', 'Four'].map((name) => ({ name, command }));
    const project = await newProject(server, { checks });
    const job = await server.runJob(changeFirstPage('good page'), project);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'gate_failed' } });
    expect(job.error!.message.length).toBeLessThan(21_000);
    expect((await report(project, job.id)).passed).toBe(false);
  });

  test('more deletions than it allows fail the job with the numbers', async () => {
    const project = await newProject(server, { limits: { deletedFiles: 0 } });
    const job = await server.runJob('Delete the page index.mdx.', project);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'gate_failed' } });
    expect(job.error!.message).toMatch(/\b1\b.*\b0\b/s);
  });
});
