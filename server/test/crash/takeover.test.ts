import { describe, expect, test } from 'vitest';
import { stepNames } from '../../src/jobs/turn.ts';
import { eventually } from '../support/eventually.ts';
import { allDie } from './all-die.ts';
import { expectOneChange, expectRenamedOnce } from './expect-one-change.ts';
import { type Installation, rename, startInstallation } from './installation.ts';

// A dead worker is noticed 10 to 13 s after its last sign of life, so everything here waits at the same time.
const timeout = 400_000;

const addWord = (word: string, after: string) => `Rename "${after}" to "${after} ${word}" across all pages`;

describe.concurrent('when a worker is killed', { timeout }, () => {
  test('at any step, before or after, another goes on and the outcome is the same', async () => {
    await using installation = await startInstallation();
    const [undisturbed] = await undisturbedJobs(installation, [rename]);
    expectRenamedOnce(installation, undisturbed!);

    const moments = stepNames.flatMap((name) => [`${name}:before`, `${name}:after`]);
    let jobs: string[] = [];
    // Once all are there, each takes one: a worker that comes later goes on with the job of one that died before.
    await allDie(installation, moments, async () => {
      jobs = await Promise.all(moments.map(() => installation.createJob(rename)));
    });
    await installation.startWorker('', 8);
    await Promise.all(jobs.map((job) => installation.settled(job)));
    for (const job of jobs) await expectOneChange(installation, job, undisturbed!);
    // Each death made for one attempt more, of whichever job that worker had.
    const all = (await attempts(installation)).reduce((sum, count) => sum + count, 0);
    expect(all).toBeGreaterThanOrEqual(2 * moments.length);
    await eventually('no working copy left', () => installation.worktrees().length === 0);

    async function attempts({ database }: Installation) {
      const rows = await database.query<{ attempts: number }>(
        'select attempts from instructions where job_id = any($1)',
        [jobs],
      );
      return rows.map((row) => row.attempts);
    }
  });

  test('in a follow-up, no edit is applied twice', async () => {
    await using installation = await startInstallation();
    const followUp = addWord('Max', 'Acme Pro Plus');
    const moments = ['push:after', 'pull-request:before'];
    const [undisturbed, ...jobs] = await undisturbedJobs(
      installation,
      [rename, followUp],
      ...moments.map(() => [rename]),
    );

    for (const job of jobs) await installation.sendMessage(job, followUp);
    await allDie(installation, moments);
    await installation.startWorker('', 2);

    await Promise.all(jobs.map((job) => installation.settled(job)));
    for (const job of jobs) await expectOneChange(installation, job, undisturbed!);
  });

  test('messages sent meanwhile are carried out in order, none lost, none twice', async () => {
    await using installation = await startInstallation();
    const words = ['one', 'two', 'three', 'four', 'five'];
    const prompts = words.map((word, index) =>
      addWord(word, ['Acme Pro', ...words.slice(0, index)].join(' ')),
    );
    const [first, ...messages] = prompts;
    const job = await installation.createJob(first!);
    const dying = await installation.startWorker('commit:after');
    for (const message of messages.slice(0, 2)) await installation.sendMessage(job, message);
    await dying.exited;
    const dyingLater = await installation.startWorker('push:after:3');
    for (const message of messages.slice(2)) await installation.sendMessage(job, message);
    await dyingLater.exited;
    await installation.startWorker();

    await installation.settled(job);
    const [undisturbed] = await undisturbedJobs(installation, prompts);
    await expectOneChange(installation, job, undisturbed!);
    const text = installation.git('show', `docwright/${job}:guides/alerts.mdx`);
    expect(text).toContain('PagerDuty on Acme Pro one two three four five.');
  });
});

describe.concurrent('when a worker stalls and wakes after another took over', { timeout }, () => {
  for (const moment of ['commit:before', 'push:before', 'pull-request:before']) {
    test(`at ${moment}, it changes nothing more`, async () => {
      await using installation = await startInstallation();
      const [undisturbed] = await undisturbedJobs(installation, [rename]);
      const job = await installation.createJob(rename);
      const stalled = await installation.startWorker(`${moment}:1:SIGSTOP`);
      await eventually('the first attempt', async () => (await eventTypes(installation, job)).length > 2);
      await installation.startWorker();
      const { pullRequest } = await installation.settled(job);
      await expectOneChange(installation, job, undisturbed!);

      // A person has closed it by the time the worker wakes: nothing may open another.
      await installation.server.call('POST', `/v1/projects/demo/pulls/${pullRequest!.number}/close`);
      const events = await eventTypes(installation, job);
      stalled.signal('SIGCONT');
      await eventually('the stalled worker to let go', () => installation.worktrees().length === 0);
      await stalled.stop();
      expect(await eventTypes(installation, job)).toEqual(events);
      expect(await installation.pullRequestsOf(job)).toEqual([
        { number: pullRequest!.number, state: 'closed' },
      ]);
    });
  }
});

/** Jobs that run through with all their instructions, on a worker that then leaves. */
async function undisturbedJobs(installation: Installation, ...jobs: string[][]): Promise<string[]> {
  const worker = await installation.startWorker('', 2);
  const ids = await Promise.all(
    jobs.map(async ([first, ...rest]) => {
      const job = await installation.createJob(first!);
      for (const prompt of rest) await installation.sendMessage(job, prompt);
      await installation.settled(job);
      return job;
    }),
  );
  await worker.stop();
  return ids;
}

async function eventTypes({ server }: Installation, job: string): Promise<string[]> {
  const { json } = await server.call('GET', `/v2/agent/demo/job/${job}/events?limit=250`);
  return json.events.map(({ type }: { type: string }) => type);
}
