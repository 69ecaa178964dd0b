import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomBase62 } from '../../src/foundation/base62.ts';
import { newProject } from '../http/new-project.ts';
import { conversations } from '../support/conversations.ts';
import { type ServerWithModel, startServerWithModel } from '../support/docwright-with-model.ts';
import { edits, finishes } from '../support/model-turns.ts';

const { scripts, answer } = conversations();
let server: ServerWithModel;
beforeAll(async () => {
  server = await startServerWithModel(answer);
});
afterAll(() => server[Symbol.asyncDispose]());

const token = () => `ghp_${randomBase62(36)}`;
const change = edits('index.mdx', 'first page', 'opening page');
const report = async (project: string, job: string) =>
  (await server.call('GET', `/v2/agent/${project}/job/${job}/report`)).json;
const secretsOf = (checks: { name: string; found: { message: string }[] }[]) =>
  checks.find(({ name }) => name === 'secrets')!.found;

/** Whether any row of a table that a job writes to has the text, in whatever column. */
async function isKept(text: string): Promise<string[]> {
  const client = new Client(server.databaseUrl);
  await client.connect();
  try {
    const tables = ['agent_steps', 'agent_files', 'job_events', 'jobs', 'instructions', 'job_changed_files'];
    const kept: string[] = [];
    for (const table of tables) {
      const { rows } = await client.query(`select t::text as row from ${table} t`);
      const hex = Buffer.from(text).toString('hex');
      if (rows.some(({ row }) => row.includes(text) || row.includes(hex))) kept.push(table);
    }
    return kept;
  } finally {
    await client.end();
  }
}

test.each([
  ['title', (secret: string) => finishes(`Use ${secret}`)],
  [
    'summary',
    (secret: string) => finishes('Rename', { summary: `The token is ghp\u200b${secret.slice(3)}.` }),
  ],
  ['notes', (secret: string) => finishes('Rename', { notes: [`It was tried with ${secret}.`] })],
])('a secret in the %s is sent back to the model, and nothing of it is kept', async (name, finish) => {
  const project = await newProject(server);
  const secret = token();
  scripts.set(`LEAK-${name}`, [change, finish(secret), finishes('Rename the page')]);
  const job = await server.runJob(`Rename it. LEAK-${name}`, project);
  expect(job).toMatchObject({ status: 'completed', error: null });
  expect(await isKept(secret.slice(4))).toEqual([]);
});

test('a model that insists publishes nothing, and the report names rule and place', async () => {
  const project = await newProject(server);
  const secret = token();
  const leaking = finishes('Rename', { summary: `Token ${secret}` });
  scripts.set('INSIST', [change, leaking, leaking, leaking, leaking, leaking, leaking]);
  const job = await server.runJob('Rename it. INSIST', project);
  expect(job).toMatchObject({ status: 'failed', error: { code: 'gate_failed' }, prLink: null });
  expect(job.error!.message).toMatch(/summary has what looks like a real secret \(github\)/);
  expect(await isKept(secret)).toEqual([]);
});

test('what a project allows by its fingerprint passes', async () => {
  const project = await newProject(server);
  const secret = token();
  const leaking = () => [
    edits('index.mdx', 'first page', `page ${secret}`),
    ...Array.from({ length: 6 }, () => finishes('Show it')),
  ];
  scripts.set('ALLOWED', leaking());
  const refused = await server.runJob('Show the token. ALLOWED', project);
  expect(refused).toMatchObject({ status: 'failed', error: { code: 'gate_failed' } });
  const { json: changes } = await server.call('GET', `/v2/agent/${project}/job/${refused.id}/changes`);
  expect(changes).toMatchObject({ refused: true, head: null, files: [{ path: 'index.mdx' }] });
  const file = await server.call('GET', `/v2/agent/${project}/job/${refused.id}/changes/file?path=index.mdx`);
  expect(file.json.after).toContain('page [secret removed: github]');
  expect(file.text).not.toContain(secret);
  expect(await isKept(secret)).toEqual([]);
  const [finding] = secretsOf((await report(project, refused.id)).checks);
  const [fingerprint] = /github:[0-9a-f]{16}/.exec(finding!.message)!;

  const changed = await server.call('PATCH', `/v1/projects/${project}`, {
    body: { allowedSecrets: [fingerprint] },
  });
  expect(changed.json.allowedSecrets).toEqual([fingerprint]);
  scripts.set('AGAIN', leaking());
  const done = await server.runJob('Show the token. AGAIN', project);
  expect(done).toMatchObject({ status: 'completed' });
  const shown = await server.call('GET', `/v2/agent/${project}/job/${done.id}/changes`);
  expect(shown.json).toMatchObject({ refused: false, head: expect.any(String) });
});
