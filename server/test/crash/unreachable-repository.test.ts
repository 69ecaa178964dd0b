import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rename, startInstallation } from './installation.ts';

test('a job on a repository that is gone fails and says so, and the next job runs', async () => {
  await using installation = await startInstallation({
    environment: { DOCWRIGHT_ROLE: 'all', DOCWRIGHT_WORKER_CONCURRENCY: '1' },
  });
  const { server } = installation;
  const project = { id: 'gone', name: 'Gone', repository: { forge: 'local', name: 'gone' } };
  expect((await server.call('POST', '/v1/projects', { body: project })).status).toBe(201);
  rmSync(join(server.dataDir, 'repositories/gone.git'), { recursive: true });

  const [failed, done] = await Promise.all([server.runJob(rename, 'gone'), server.runJob(rename)]);
  expect(failed).toMatchObject({
    status: 'failed',
    prLink: null,
    error: { code: 'repository_unreachable', message: expect.stringMatching(/\bgone\b.*\.$/) },
  });
  expect(done).toMatchObject({ status: 'completed', error: null });
});
