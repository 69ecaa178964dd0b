import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { git } from '../http/git-client.ts';
import { newProject } from '../http/new-project.ts';
import { conversations } from '../support/conversations.ts';
import { type ServerWithModel, startServerWithModel } from '../support/docwright-with-model.ts';
import { edits, finishes, reads, writes } from '../support/model-turns.ts';

const { scripts, answer } = conversations();
let server: ServerWithModel;
beforeAll(async () => {
  server = await startServerWithModel(answer);
});
afterAll(() => server[Symbol.asyncDispose]());

const pullRequest = async (project: string, number: number) =>
  (await server.call('GET', `/v1/projects/${project}/pulls/${number}`)).json;
const twoSteps = { limits: { agentSteps: 2 } };

describe('at a limit', () => {
  test('the work so far becomes a draft that says it is partial, and the job fails with its link', async () => {
    const project = await newProject(server, twoSteps);
    scripts.set('DRAFT', [edits('index.mdx', 'first page', 'half page'), reads('index.mdx')]);
    const job = await server.runJob('Do very much. DRAFT', project);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'limit_reached' } });
    expect(job.prLink).toBe(`${server.url}/projects/${project}/pulls/1`);
    expect(job.error!.message).toMatch(/draft pull request/);
    const pull = await pullRequest(project, 1);
    expect(pull).toMatchObject({ draft: true, state: 'open' });
    expect(pull.title).toMatch(/^Partial: /);
    expect(pull.body).toMatch(/^> \*\*This work is partial\.\*\*/);
  });

  test('a follow-up that gets to the end makes it whole', async () => {
    const project = await newProject(server, twoSteps);
    scripts.set('WHOLE', [
      edits('index.mdx', 'first page', 'half page'),
      reads('index.mdx'),
      edits('index.mdx', 'half page', 'whole page'),
      finishes('Say whole page'),
    ]);
    const { id } = await server.runJob('Do very much. WHOLE', project);
    const job = await server.sendMessage(id, 'Go on.', project);
    expect(job).toMatchObject({ status: 'completed', error: null, pullRequest: { number: 1 } });
    const pull = await pullRequest(project, 1);
    expect(pull).toMatchObject({ title: 'Say whole page', draft: false });
    expect(pull.body).not.toContain('partial');
  });

  test('a follow-up that reaches one, too, adds to the draft', async () => {
    const project = await newProject(server, twoSteps);
    scripts.set('ON AND ON', [
      edits('index.mdx', 'first page', 'half page'),
      reads('index.mdx'),
      edits('index.mdx', 'half page', 'better half page'),
      reads('index.mdx'),
    ]);
    const first = await server.runJob('Do very much. ON AND ON', project);
    const { title } = await pullRequest(project, 1);
    const job = await server.sendMessage(first.id, 'Go on.', project);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'limit_reached' }, prLink: first.prLink });
    expect(job.error!.message).toMatch(/draft pull request/);
    expect(await pullRequest(project, 1)).toMatchObject({ draft: true, state: 'open', title });
    const repository = join(server.dataDir, 'repositories', `${project}.git`);
    expect(await git(repository, 'show', `${job.source.ref}:index.mdx`)).toContain('better half page');
  });

  test('a pull request that is open already stays as it was', async () => {
    const project = await newProject(server, twoSteps);
    scripts.set('STAYS', [
      edits('index.mdx', 'first page', 'good page'),
      finishes('Say good page'),
      edits('index.mdx', 'good page', 'unfinished page'),
      reads('index.mdx'),
    ]);
    const first = await server.runJob('Improve it. STAYS', project);
    const before = await pullRequest(project, 1);
    const job = await server.sendMessage(first.id, 'Improve it more.', project);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'limit_reached' }, prLink: first.prLink });
    expect(job.error!.message).toContain('stays as it was');
    expect(await pullRequest(project, 1)).toEqual(before);
  });

  test('work that does not pass the gate is not pushed but kept with the job, and both are said', async () => {
    const project = await newProject(server, twoSteps);
    scripts.set('BROKEN', [writes('broken.mdx', '[nowhere](./no-such-page.mdx)\n'), reads('index.mdx')]);
    const job = await server.runJob('Do very much. BROKEN', project);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'limit_reached' }, prLink: null });
    expect(job.error!.message).toContain('no-such-page');
    const { json: report } = await server.call('GET', `/v2/agent/${project}/job/${job.id}/report`);
    expect(report).toMatchObject({ passed: false, usage: { steps: 2 } });
    const { json: changes } = await server.call('GET', `/v2/agent/${project}/job/${job.id}/changes`);
    expect(changes).toMatchObject({ refused: true, head: null, files: [{ path: 'broken.mdx' }] });
  });

  test('without a change there is nothing to offer', async () => {
    const project = await newProject(server, twoSteps);
    scripts.set('NOTHING', [reads('index.mdx'), { calls: [{ name: 'list', input: {} }] }]);
    const job = await server.runJob('Look around. NOTHING', project);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'limit_reached' }, prLink: null });
    expect(job.error!.message).toContain('Nothing was changed');
  });
});
