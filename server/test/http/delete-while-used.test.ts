import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { expectErrorShape } from './expect-error.ts';
import { newProject } from './new-project.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: withoutAnalytics });
});
afterAll(() => server[Symbol.asyncDispose]());

test('deleting a project while it is in full use is as if all came before or after it', async () => {
  const id = await newProject(server);
  const jobs = `/v2/agent/${id}/job`;
  const body = { prompt: 'Report problems.' };
  const first = `${jobs}/${(await server.call('POST', jobs, { body })).json.id}`;
  const use = () => [
    server.call('POST', jobs, { body }),
    server.call('POST', `${first}/message`, { body }),
    server.call('POST', `${first}/archive`),
    server.call('POST', `/v1/projects/${id}/keys`, { body: { name: 'A key' } }),
    server.call('PATCH', `/v1/projects/${id}`, { body: { name: 'Changed' } }),
  ];
  const before = Array.from({ length: 4 }, use).flat();
  const deleted = server.call('DELETE', `/v1/projects/${id}`);
  const after = Array.from({ length: 4 }, use).flat();
  for (const reply of await Promise.all([...before, ...after])) {
    expect([200, 201, 404, 409]).toContain(reply.status);
    if (reply.status >= 400) expectErrorShape(reply);
  }
  expect((await deleted).status).toBe(204);
});
