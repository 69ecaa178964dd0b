import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newKey } from '../../src/foundation/api-key.ts';
import { startModelServer } from '../support/model-servers/start-model-server.ts';
import { startServer } from '../support/server-process.ts';
import { scratch } from './scratch.ts';

test('no key, token or password in the log, however much is logged, and no key of a model in an answer', async () => {
  await using place = scratch();
  const adminKey = newKey();
  // Some providers quote the key that they refuse.
  await using model = await startModelServer('anthropic', ({ headers }) => ({
    status: 401,
    message: `invalid key ${headers['x-api-key']}`,
  }));
  const server = await startServer({
    ...place,
    environment: { ...model.environment, DOCWRIGHT_ADMIN_KEY: adminKey, DOCWRIGHT_LOG_LEVEL: 'trace' },
  });
  const credential = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz';
  const modelKey = 'sk-ant-of-the-project-0123456789';
  const repository = { forge: 'local', name: 'other', credential };
  const { status } = await server.call('POST', '/v1/projects', {
    body: { id: 'other', name: 'Other', repository, modelKeys: { anthropic: modelKey } },
  });
  expect(status).toBe(201);
  const shown: string[] = [];
  for (const project of ['other', 'demo']) {
    const path = `/v2/agent/${project}/job`;
    const { json: job } = await server.call('POST', path, { body: { prompt: 'Go.', model: model.model } });
    expect((await server.settled(job.id, project)).error?.code).toBe('model_unavailable');
    for (const rest of ['', '/events'])
      shown.push((await server.call('GET', `${path}/${job.id}${rest}`)).text);
  }
  shown.push((await server.call('GET', '/v1/system')).text, (await server.call('GET', '/v1/projects')).text);
  await server.runJob('Rename "Acme Pro" to "Acme Team" on all pages');
  await server.call('GET', '/v1/projects', { key: adminKey });
  const [, link] = /(http:\S+\/sign-in\?token=\w+)/.exec(server.output())!;
  await fetch(link!);
  await fetch(`${server.url}/git/demo.git/info/refs?service=git-upload-pack`, {
    headers: { authorization: `Basic ${btoa(`x:${adminKey}`)}` },
  });
  await server.stop();

  const logs = server.log() + readFileSync(join(place.dataDir, 'postgres/server.log'), 'utf8');
  expect(server.log()).toContain('"route"');
  const password = readFileSync(join(place.dataDir, 'postgres/password'), 'utf8').trim();
  const token = new URL(link!).searchParams.get('token')!;
  const modelKeys = [modelKey, model.environment.ANTHROPIC_API_KEY!];
  for (const secret of [
    adminKey,
    server.key,
    credential,
    password,
    token,
    btoa(`x:${adminKey}`),
    ...modelKeys,
  ]) {
    expect(logs).not.toContain(secret);
  }
  for (const secret of modelKeys) expect(shown.join()).not.toContain(secret);
});
