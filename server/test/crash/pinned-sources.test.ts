import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startModelServer } from '../support/model-servers/start-model-server.ts';
import { finishes, reads } from '../support/model-turns.ts';
import { startInstallation } from './installation.ts';

test('a worker that goes on with a turn reads context repositories at the commit of its predecessor, even without their branch', async () => {
  const hold = Promise.withResolvers<void>();
  await using model = await startModelServer('anthropic', (_request, number) =>
    number === 0
      ? { ...finishes('Never'), hold: hold.promise }
      : [reads('demo:index.mdx'), finishes('Done')][number - 1]!,
  );
  await using installation = await startInstallation({
    environment: { ...model.environment, DOCWRIGHT_MODEL: model.model },
  });
  const { server, git } = installation;
  git('branch', 'pinned', 'main');
  await server.call('POST', '/v1/projects', {
    body: {
      id: 'docs',
      name: 'Docs',
      repository: { forge: 'local' },
      contextRepositories: [{ name: 'demo', forge: 'local', branch: 'pinned' }],
    },
  });
  const { json: job } = await server.call('POST', '/v2/agent/docs/job', { body: { prompt: 'Read it.' } });
  const first = await installation.startWorker();
  await eventually('the model to be asked', () => model.requests.length === 1);
  await first.stop();
  git('branch', '-D', 'pinned');

  await installation.startWorker();
  expect(await server.settled(job.id, 'docs')).toMatchObject({ status: 'completed', error: null });
  const page = git('show', 'main:index.mdx').split('\n').at(-1)!;
  expect(JSON.stringify(model.requests[2]!.body.messages)).toContain(JSON.stringify(page).slice(1, -1));
  hold.resolve();
});
