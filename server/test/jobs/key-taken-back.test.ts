import { expect, test } from 'vitest';
import { startInstallation } from '../crash/installation.ts';
import { newProject } from '../http/new-project.ts';

test('a job whose key is taken back before a worker comes to it fails and says what is missing', async () => {
  await using installation = await startInstallation();
  const { server } = installation;
  const project = await newProject(server, { modelKeys: { openai: 'sk-of-the-project' } });
  const { json: job } = await server.call('POST', `/v2/agent/${project}/job`, {
    body: { prompt: 'Anything.', model: 'openai/any' },
  });
  await server.call('PATCH', `/v1/projects/${project}`, { body: { modelKeys: null } });
  await installation.startWorker();
  const { error } = await server.settled(job.id, project);
  expect(error).toMatchObject({
    code: 'model_unavailable',
    message: expect.stringMatching(/OPENAI_API_KEY/),
  });
});
