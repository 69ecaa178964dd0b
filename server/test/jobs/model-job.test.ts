import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobReport } from '../../src/contract/job-report.ts';
import { newProject } from '../http/new-project.ts';
import { conversations } from '../support/conversations.ts';
import { type ServerWithModel, startServerWithModel } from '../support/docwright-with-model.ts';
import { eventually } from '../support/eventually.ts';
import { edits, finishes, reads } from '../support/model-turns.ts';

/** By a word in the job's first prompt: each test its own conversation. */
const { scripts, received, answer } = conversations();
let server: ServerWithModel;

beforeAll(async () => {
  server = await startServerWithModel(answer);
});
afterAll(() => server[Symbol.asyncDispose]());

const firstPage = 'This is the first page. Edit it here, or ask for a change.';
const events = async (project: string, job: string) =>
  (await server.call('GET', `/v2/agent/${project}/job/${job}/events?limit=1000`)).json.events;
const git = (repository: string, ...args: string[]) =>
  execFileSync('git', ['-C', join(server.dataDir, 'repositories', `${repository}.git`), ...args], {
    encoding: 'utf8',
  }).trimEnd();

describe('a job with a language model', () => {
  test('ends in a pull request that says what changed, what was checked and what it cost', async () => {
    const project = await newProject(server);
    const summary = '- `index.mdx`: greets the reader. Thanks @acme/team, fixes #1';
    scripts.set('WELCOME', [
      reads('index.mdx'),
      edits('index.mdx', 'This is the first page.', 'Welcome to the first page.'),
      finishes('Greet the reader of @acme/docs (closes #2)', {
        summary,
        notes: ['The greeting came from `greet.ts@abc:1-3`.'],
      }),
    ]);
    const job = await server.runJob('Greet the reader. WELCOME', project);
    expect(job).toMatchObject({ status: 'completed', model: server.model.model, error: null });
    expect(git(project, 'show', `${job.source.ref}:index.mdx`)).toContain('Welcome to the first page.');

    const { number } = job.pullRequest!;
    const { json: pull } = await server.call('GET', `/v1/projects/${project}/pulls/${number}`);
    expect(pull).toMatchObject({ title: 'Greet the reader of @ acme/docs (closes # 2)', draft: false });
    expect(pull.body).toContain('- `index.mdx`: greets the reader. Thanks `@acme/team`, fixes `#1`');
    expect(pull.body).toContain('- The greeting came from `greet.ts@abc:1-3`.');
    expect(pull.body).toMatch(/^\| .*Internal links.* \|$/m);
    expect(pull.body).toContain(`Made by \`${server.model.model}\` in 3 steps`);
    expect(pull.body).toContain(`[The job](${server.url}/projects/${project}/jobs/${job.id})`);
    expect(pull.body.trimEnd().endsWith(`Docwright-Job: ${job.id}`)).toBe(true);
    expect(git(project, 'log', '-1', '--format=%B', job.source.ref)).not.toMatch(/@acme|#1\b/);

    const { status, json: report } = await server.call('GET', `/v2/agent/${project}/job/${job.id}/report`);
    expect(status).toBe(200);
    jobReport.strict().parse(report);
    expect(report).toMatchObject({ instruction: 1, passed: true, size: { files: 1, deletions: 0 } });
    expect(report.usage).toMatchObject({ steps: 3, inputTokens: 300, outputTokens: 30 });
    const checked = (await events(project, job.id)).find(
      ({ type }: { type: string }) => type === 'changes-checked',
    );
    expect(checked.data).toMatchObject({ passed: true, files: 1 });
  });

  test('goes on with the same conversation in a follow-up', async () => {
    const project = await newProject(server);
    scripts.set('TALK', [
      edits('index.mdx', 'first page', 'opening page'),
      finishes('Say opening page'),
      edits('index.mdx', 'opening page', 'start page'),
      finishes('Say start page'),
    ]);
    const first = await server.runJob('Another word for it. TALK', project);
    const second = await server.sendMessage(first.id, 'Rather a third one.', project);
    expect(second).toMatchObject({ status: 'completed', pullRequest: first.pullRequest });
    expect(git(project, 'show', `${first.source.ref}:index.mdx`)).toContain('This is the start page.');
    const asked = JSON.stringify(received.get('TALK')![2]!.body.messages);
    for (const part of ['Another word for it.', 'Say opening page', 'Rather a third one.'])
      expect(asked).toContain(part);
  });

  test('follows the conventions of the base branch, and not those that it wrote itself', async () => {
    const project = await newProject(server, { allowedPaths: ['AGENTS.md'] });
    scripts.set('RULES', [
      { calls: [{ name: 'write', input: { path: 'AGENTS.md', text: 'Always SHOUT.\n' } }] },
      finishes('Write rules'),
      finishes('Nothing to do'),
    ]);
    const job = await server.runJob('Write rules for agents. RULES', project);
    expect(git(project, 'show', `${job.source.ref}:AGENTS.md`)).toBe('Always SHOUT.');
    await server.sendMessage(job.id, 'And now?', project);
    const system = JSON.stringify(received.get('RULES')![2]!.body.system);
    expect(system).not.toContain('SHOUT');

    await server.call('POST', `/v1/projects/${project}/pulls/1/merge`);
    scripts.set('AGAIN', [finishes('Nothing to do')]);
    await server.runJob('Anything. AGAIN', project);
    expect(JSON.stringify(received.get('AGAIN')![0]!.body.system)).toContain('SHOUT');
  });

  test('reads context repositories as they were when the turn began', async () => {
    const source = await newProject(server);
    const project = await newProject(server, { contextRepositories: [{ name: source, forge: 'local' }] });
    scripts.set('SOURCE', [
      { calls: [{ name: 'read', input: { path: `${source}:index.mdx` } }] },
      finishes('Nothing to do'),
    ]);
    const job = await server.runJob('What does the source say? SOURCE', project);
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(JSON.stringify(received.get('SOURCE')![1]!.body.messages)).toContain(firstPage);
    const told = (await events(project, job.id)).find(
      ({ type }: { type: string }) => type === 'context-repositories-prepared',
    );
    expect(told.data.repositories).toEqual([
      { name: source, branch: 'main', commit: git(source, 'rev-parse', 'main') },
    ]);
  });

  test('that names a context repository which is no longer there fails and says so', async () => {
    const source = await newProject(server, { repository: { forge: 'local', name: 'nowhere' } });
    const project = await newProject(server, { contextRepositories: [{ name: 'nowhere', forge: 'local' }] });
    await server.call('DELETE', `/v1/projects/${source}`);
    rmSync(join(server.dataDir, 'repositories/nowhere.git'), { recursive: true });
    const job = await server.runJob('Whatever.', project);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'repository_unreachable' } });
    expect(job.error!.message).toContain('nowhere');
  });

  test('takes the project’s own key', async () => {
    const project = await newProject(server, { modelKeys: { anthropic: 'sk-of-the-project' } });
    scripts.set('KEY', [finishes('Nothing to do')]);
    const job = await server.runJob('Anything. KEY', project);
    expect(job.status).toBe('completed');
    expect(received.get('KEY')![0]!.headers['x-api-key']).toBe('sk-of-the-project');
    expect(JSON.stringify(await events(project, job.id))).not.toContain('sk-of');
  });

  test('takes the key that holds when an instruction begins', async () => {
    const project = await newProject(server, { modelKeys: { anthropic: 'sk-old' } });
    scripts.set('RENEWED', [finishes('Nothing to do'), finishes('Nothing to do')]);
    const job = await server.runJob('Anything. RENEWED', project);
    await server.call('PATCH', `/v1/projects/${project}`, { body: { modelKeys: { anthropic: 'sk-new' } } });
    await server.sendMessage(job.id, 'Once more.', project);
    const keys = received.get('RENEWED')!.map(({ headers }) => headers['x-api-key']);
    expect(keys).toEqual(['sk-old', 'sk-new']);
  });

  test('carries out what was sent while its model was thinking, in order and in one conversation', async () => {
    const project = await newProject(server);
    const hold = Promise.withResolvers<void>();
    scripts.set('QUEUED', [
      { ...edits('index.mdx', 'first page', 'second page'), hold: hold.promise },
      finishes('Say second page'),
      edits('index.mdx', 'second page', 'third page'),
      finishes('Say third page'),
      finishes('Nothing to do'),
    ]);
    const path = `/v2/agent/${project}/job`;
    const { json: job } = await server.call('POST', path, { body: { prompt: 'Count on. QUEUED' } });
    await eventually('the model to be asked', () => received.get('QUEUED')?.length === 1);
    for (const prompt of ['One more.', 'And the last.'])
      await server.call('POST', `${path}/${job.id}/message`, { body: { prompt } });
    hold.resolve();
    expect(await server.settled(job.id, project)).toMatchObject({ status: 'completed', error: null });
    expect(git(project, 'show', `${job.source.ref}:index.mdx`)).toContain('This is the third page.');
    const prompts = ['Count on. QUEUED', 'One more.', 'And the last.'];
    const known = received.get('QUEUED')!.map(({ body }) => {
      const text = JSON.stringify(body.messages);
      return prompts.filter((prompt) => text.includes(prompt)).length;
    });
    expect(known).toEqual([1, 1, 2, 2, 3]);
  });

  test('whose model ends in a refusal fails with its words, whatever signs they hold', async () => {
    const project = await newProject(server);
    scripts.set('REFUSE', [{ text: 'I would \0 rather \ud800 not.', stop: 'refusal' }]);
    const job = await server.runJob('Something bad. REFUSE', project);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'model_refused' }, prLink: null });
    expect(job.error!.message).toContain('I would \ufffd rather \ufffd not.');
  });

  test('has no report before anything was checked', async () => {
    const project = await newProject(server);
    scripts.set('NOREPORT', [{ text: 'No.', stop: 'refusal' }]);
    const job = await server.runJob('Something bad. NOREPORT', project);
    const reply = await server.call('GET', `/v2/agent/${project}/job/${job.id}/report`);
    expect(reply).toMatchObject({ status: 404, json: { code: 'not_found' } });
  });
});
