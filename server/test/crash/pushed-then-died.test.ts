import { describe, expect, test } from 'vitest';
import { allDie } from './all-die.ts';
import { type Installation, rename, startInstallation } from './installation.ts';

describe.concurrent('a follow-up that was pushed before its worker died', { timeout: 400_000 }, () => {
  test('starts over from the base if its pull request was closed meanwhile', async () => {
    await using installation = await startInstallation();
    const { server, git } = installation;
    const { job, branch } = await diedAfterPush(installation);
    await server.call('POST', '/v1/projects/demo/pulls/1/close');
    await installation.startWorker();
    expect(await installation.settled(job)).toMatchObject({
      status: 'completed',
      pullRequest: { number: 2, state: 'open' },
    });
    expect(git('rev-parse', `${branch}^`)).toBe(git('rev-parse', 'main'));
    expect(git('show', `${branch}:guides/alerts.mdx`)).toContain('Pager Duty on Acme Pro.');
  });

  test('leaves the branch as it was if it then fails', async () => {
    await using installation = await startInstallation();
    const { git } = installation;
    const { job, branch, before } = await diedAfterPush(installation);
    git('update-ref', '-d', 'refs/heads/main');
    await installation.startWorker();
    expect(await installation.settled(job)).toMatchObject({
      status: 'failed',
      error: { code: 'base_branch_missing' },
    });
    expect(git('rev-parse', branch)).toBe(before);
  });
});

async function diedAfterPush(installation: Installation) {
  const job = await installation.createJob(rename);
  const worker = await installation.startWorker();
  await installation.settled(job);
  await worker.stop();
  const branch = `docwright/${job}`;
  const before = installation.git('rev-parse', branch);
  await installation.sendMessage(job, 'Rename "PagerDuty" to "Pager Duty" on all pages');
  await allDie(installation, ['push:after']);
  expect(installation.git('rev-parse', branch)).not.toBe(before);
  return { job, branch, before };
}
