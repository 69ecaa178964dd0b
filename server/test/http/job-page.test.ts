import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobBody } from '../../src/contract/job.ts';
import { connectDatabase } from '../../src/database/database.ts';
import { scratchDirectory } from '../../src/git/testing/scratch-repository.ts';
import { conversations } from '../support/conversations.ts';
import { type ServerWithModel, startServerWithModel } from '../support/docwright-with-model.ts';
import { edits, finishes, reads } from '../support/model-turns.ts';
import { type Browser, signIn } from './browser.ts';
import { expectError } from './expect-error.ts';
import { createGate } from './gate.ts';
import { newProject } from './new-project.ts';

/** By a word in the job's first prompt: each job its own conversation. */
const { scripts, answer } = conversations();
const gate = createGate();
const scratch = scratchDirectory();
let server: ServerWithModel;
let browser: Browser;
let project: string;
let job: JobBody;

beforeAll(async () => {
  const prices = join(scratch.path, 'prices.json');
  const price = { input: 2, cachedInput: 0.2, output: 10 };
  writeFileSync(prices, JSON.stringify({ 'anthropic/claude-scripted': { price } }));
  const environment = { DOCWRIGHT_PRICES_FILE: prices };
  server = await startServerWithModel(answer, { hooks: gate.hooks, environment });
  browser = await signIn(server);
  project = await newProject(server);
  scripts.set('WELCOME', [
    { ...reads('index.mdx'), usage: { input: 1_000, cached: 234, output: 56 } },
    edits('index.mdx', 'first page', 'start page'),
    finishes('Say start page', { summary: 'It now says **start page**.' }),
  ]);
  job = await server.runJob('Find a better word. WELCOME', project);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  scratch[Symbol.dispose]();
});

const pageOf = (id: string, ofProject = project) => `/projects/${ofProject}/jobs/${id}`;
/** What a person would read: without the markup, in one line. */
const readable = (markup: string) => markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const reload = '<meta http-equiv="refresh"';

describe('without a session', () => {
  test('the page answers 200 with a sign-in page, the same for whatever is or is not there', async () => {
    const unknown = job.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const pages = await Promise.all(
      [pageOf(job.id), pageOf(unknown), pageOf(job.id, 'never-made'), pageOf('..%2F..')].map((path) =>
        server.call('GET', path, { key: null }),
      ),
    );
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    for (const secret of [project, job.id, 'WELCOME', 'start page', server.model.model, reload])
      expect(pages[0]!.text).not.toContain(secret);
  });

  test('an API key does not open it', async () => {
    expect((await server.call('GET', pageOf(job.id))).text).not.toContain('WELCOME');
  });
});

describe('with a session', () => {
  test('the page shows what was asked for, what came of it, and where', async () => {
    const { status, headers, text } = await browser.get(pageOf(job.id));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const shown of [
      '<span class="badge completed">completed</span>',
      'Find a better word. WELCOME',
      'It now says <strong>start page</strong>.',
      server.model.model,
      job.source.ref,
      `href="${job.prLink}"`,
      '<span class="badge open">open</span>',
    ])
      expect(text).toContain(shown);
    expect(text).not.toContain(reload);
  });

  test('it shows the course of the job, step by step', async () => {
    const text = readable((await browser.get(pageOf(job.id))).text);
    const course = [
      'The job was created',
      'Instruction 1 came in',
      'A worker took up instruction 1',
      'Prepared a working copy of',
      'Step 1: read 1,234 tokens (234 from a cache), wrote 56',
      'I change index.mdx.',
      'The agent finished',
      'The checks passed: 1 file and 2 lines changed, 0 files deleted',
      `to ${job.source.ref}`,
      'Opened pull request #1',
      'Instruction 1 was carried out',
      'The job is completed',
    ].map((words) => text.lastIndexOf(words));
    expect(course).toEqual(course.toSorted((a, b) => a - b));
    expect(course[0]).toBeGreaterThan(0);
  });

  test('it shows what the model cost, for each instruction', async () => {
    scripts.set('COST', [
      { ...finishes('Nothing to do'), usage: { input: 1_700, cached: 300, output: 40 } },
      { ...reads('index.mdx'), usage: { input: 5_000, output: 60 } },
      { ...finishes('Nothing again'), usage: { input: 6_000, output: 70 } },
    ]);
    const first = await server.runJob('Look around. COST', project);
    await server.sendMessage(first.id, 'And once more.', project);
    const { text } = await browser.get(pageOf(first.id));
    const rows = [...text.matchAll(/<tr><td>\d<\/td>[\s\S]*?<\/tr>/g)].map(([row]) => readable(row).trim());
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^1 1 2,000 300 40 \$0\.0039 .* m?s$/);
    expect(rows[1]).toMatch(/^2 2 11,000 0 130 \$0\.0233 .* m?s$/);
    for (const prompt of ['Look around. COST', 'And once more.']) expect(text).toContain(prompt);
  });

  test('it shows what was checked, with the files and lines to blame', async () => {
    const passed = readable((await browser.get(pageOf(job.id))).text);
    expect(passed).toMatch(/passed Of instruction 1: 1 file and 2 lines changed, 0 files deleted\./);
    expect(passed).toContain('Checked New problems There before');

    const breaks = edits('index.mdx', 'first page', 'first page [of](/nowhere)');
    scripts.set('BREAK', [breaks, ...Array.from({ length: 4 }, () => finishes('Break a link'))]);
    const other = await newProject(server);
    const failed = await server.runJob('Break a link. BREAK', other);
    expect(failed.error?.code).toBe('gate_failed');
    const { text } = await browser.get(pageOf(failed.id, other));
    expect(text).toContain('<span class="badge failed">failed</span>');
    expect(text).toMatch(/<span class="path">index\.mdx:\d+<\/span>[^<]*nowhere/);
  });

  test('it says why a job failed and how to go on', async () => {
    scripts.set('REFUSE', [{ text: 'No.', stop: 'refusal' }]);
    const failed = await server.runJob('Something wicked. REFUSE', project);
    const { text } = await browser.get(pageOf(failed.id));
    expect(text).toContain(`role="alert">${failed.error!.message.split(/[“"'&<>]/, 1)[0]}`);
    expect(text).toContain('<code>model_refused</code>');
    expect(text).toContain(`POST /v2/agent/${project}/job/${failed.id}/message`);
    expect(text).toContain('No instruction has come as far as the checks.');
  });

  test('of work that a limit cut short it shows both the reason and what there is', async () => {
    scripts.set('LIMIT', [edits('index.mdx', 'first page', 'home page'), reads('index.mdx')]);
    const limited = await newProject(server, { limits: { agentSteps: 1 } });
    const cut = await server.runJob('Go on and on. LIMIT', limited);
    expect(cut).toMatchObject({ status: 'failed', error: { code: 'limit_reached' } });
    const { text } = await browser.get(pageOf(cut.id, limited));
    expect(text).toContain('<code>limit_reached</code>');
    expect(readable(text)).toContain('The agent stopped at a limit');
    expect(text).toMatch(/<div class="body">[\s\S]*index\.mdx[\s\S]*<h2>Usage/);
  });

  test('of more than 5,000 events it shows the first, and says where the others are', async () => {
    scripts.set('MANY', [finishes('Nothing to do')]);
    const { id } = await server.runJob('Talk a lot. MANY', project);
    const database = connectDatabase({ url: server.databaseUrl, poolSize: 1 });
    await database.execute(
      `insert into job_events (job_id, id, type, data)
      select $1, n, 'roof-was-painted', '{}' from generate_series(1000, 7000) n`,
      [id],
    );
    await database.close();
    const { text } = await browser.get(pageOf(id));
    expect(text.match(/<time /g)).toHaveLength(5_000);
    expect(text).toMatch(new RegExp(`GET /v2/agent/${project}/job/${id}/events\\?after=\\d+`));
  });

  test('it reloads itself while the job is active, without a script, and no longer after', async () => {
    scripts.set('SLOW', [finishes('Nothing to do')]);
    const hold = gate.hold('check');
    const body = { prompt: 'Take your time. SLOW' };
    const { id } = (await server.call('POST', `/v2/agent/${project}/job`, { body })).json;
    await hold.reached;
    const active = (await browser.get(pageOf(id))).text;
    hold.release();
    await server.settled(id, project);
    const settled = (await browser.get(pageOf(id))).text;
    expect(active).toContain(`${reload} content="5">`);
    expect(active).toContain('<span class="badge active">active</span>');
    expect(readable(active)).toContain('The agent finished');
    expect(settled).not.toContain(reload);
  });

  test('an archived job keeps its page, and what had not ended is shown as stopped', async () => {
    scripts.set('STOP', [finishes('Nothing to do')]);
    const hold = gate.hold('agent');
    const body = { prompt: 'Never mind. STOP' };
    const { id } = (await server.call('POST', `/v2/agent/${project}/job`, { body })).json;
    await hold.reached;
    await server.call('POST', `/v2/agent/${project}/job/${id}/archive`);
    hold.release();
    const { text } = await browser.get(pageOf(id));
    expect(text).toContain('<span class="badge archived">archived</span>');
    expect(text).toContain('<span class="badge stopped">stopped</span>');
    expect(text).not.toContain(reload);
  });

  test('it runs no scripts, may not be framed, and is kept by no cache', async () => {
    const { headers, text } = await browser.get(pageOf(job.id));
    const policy = headers.get('content-security-policy')!;
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/unsafe|script-src/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text).not.toMatch(/<script|\son\w+=|style=/i);
  });

  test('a job that does not exist is 404, and a job of another project looks the same', async () => {
    const unknown = job.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const replies = await Promise.all(
      [
        pageOf(unknown),
        pageOf(job.id, 'demo'),
        pageOf(job.id, 'never-made'),
        pageOf('job_x'),
        pageOf('%00'),
        pageOf(job.id, '%00'),
      ].map((path) => browser.get(path)),
    );
    for (const reply of replies) expectError(reply, 404, 'not_found');
    expect(new Set(replies.map(({ json }) => json.error)).size).toBe(1);
  });

  test('the projects’ page leads to it', async () => {
    expect((await browser.get('/')).text).toContain(`href="${pageOf(job.id)}"`);
  });
});

test('markup in prompts, summaries, answers and what tools say is shown, never obeyed', async () => {
  const evil = (where: string) => `<script>alert("${where}")</script><img src=x onerror=alert('${where}')>`;
  scripts.set('PLANTED', [
    { text: evil('answer'), calls: [{ name: 'read', input: { path: `${evil('tool')}.md` } }] },
    edits('index.mdx', 'ask for a change', 'ask for anything'),
    finishes('Plant it', {
      summary: `${evil('summary')} [go](javascript:alert(1)) <meta http-equiv="refresh" content="0;url=https://e.example">`,
      notes: [evil('note')],
    }),
  ]);
  const planted = await server.runJob(`${evil('prompt')}</title></div> PLANTED`, project);
  expect(planted).toMatchObject({ status: 'completed', error: null });
  const { text } = await browser.get(pageOf(planted.id));
  expect(text).not.toMatch(/<(script|img|iframe)\b|href="javascript:|<meta http-equiv/i);
  expect(text.match(/<\/title>/g)).toHaveLength(1);
  for (const where of ['prompt', 'summary', 'answer'])
    expect(text).toContain(`&lt;script&gt;alert(&quot;${where}&quot;)&lt;/script&gt;`);
});
