import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newKey } from '../../src/foundation/api-key.ts';
import { startServer } from '../support/server-process.ts';
import { scratch } from './scratch.ts';

test('no key, token or password in the log, however much is logged', async () => {
  await using place = scratch();
  const adminKey = newKey();
  const server = await startServer({
    ...place,
    environment: { DOCWRIGHT_ADMIN_KEY: adminKey, DOCWRIGHT_LOG_LEVEL: 'trace' },
  });
  const credential = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz';
  const repository = { forge: 'local', name: 'other', credential };
  const { status } = await server.call('POST', '/v1/projects', {
    body: { id: 'other', name: 'Other', repository },
  });
  expect(status).toBe(201);
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
  for (const secret of [adminKey, server.key, credential, password, token, btoa(`x:${adminKey}`)]) {
    expect(logs).not.toContain(secret);
  }
});
