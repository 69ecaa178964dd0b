import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { allDie } from './all-die.ts';
import { rename, startInstallation } from './installation.ts';

test('what a dead worker pushed for a job that is then archived is taken back by the next one', async () => {
  await using installation = await startInstallation();
  const { server, git } = installation;
  const job = await installation.createJob(rename);
  await allDie(installation, ['push:after']);
  expect(git('branch', '--list', `docwright/${job}`)).not.toBe('');
  expect((await server.call('POST', `/v2/agent/demo/job/${job}/archive`)).status).toBe(200);
  await installation.startWorker();
  await eventually('the branch to be removed', () => git('branch', '--list', `docwright/${job}`) === '');
  const { json } = await server.call('GET', `/v2/agent/demo/job/${job}/events?limit=250`);
  expect(json.events.at(-1)).toMatchObject({ type: 'archived-work-removed' });
}, 120_000);
