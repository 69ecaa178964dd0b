import { describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { allDie } from './all-die.ts';
import { type Installation, rename, startInstallation } from './installation.ts';

const instructionOf = async ({ database }: Installation, job: string) => {
  const sql = `select attempts, deaths, suspected from instructions where job_id = $1`;
  return (await database.query<{ attempts: number; deaths: number; suspected: boolean }>(sql, [job]))[0]!;
};

describe.concurrent('a job whose process ends', { timeout: 400_000 }, () => {
  test('twice at the same step is quarantined with that reason, and others go on', async () => {
    await using installation = await startInstallation();
    const job = await installation.createJob(rename);
    await allDie(installation, ['agent:after']);
    await allDie(installation, ['agent:after']);
    const other = await installation.createJob(rename);
    await installation.startWorker();
    const settled = await installation.settled(job);
    expect(settled).toMatchObject({ status: 'failed', error: { code: 'quarantined' } });
    expect(settled.error!.message).toContain('"agent"');
    expect(await installation.settled(other)).toMatchObject({ status: 'completed' });
    // Sent again it gets another chance.
    await installation.sendMessage(job, rename);
    expect(await installation.settled(job)).toMatchObject({ status: 'completed', error: null });
  });

  test('at two different steps is carried out', async () => {
    await using installation = await startInstallation();
    const job = await installation.createJob(rename);
    await allDie(installation, ['agent:after']);
    await allDie(installation, ['check:after']);
    await installation.startWorker();
    expect(await installation.settled(job)).toMatchObject({ status: 'completed' });
  });

  test('beside others is only suspected: each runs alone then, and none is charged an attempt', async () => {
    await using installation = await startInstallation();
    const jobs = await Promise.all([1, 2, 3].map(() => installation.createJob(rename)));
    const worker = await installation.startWorker('agent:before:3:SIGKILL:together', 3);
    expect((await worker.exited).signal).toBe('SIGKILL');
    const next = await installation.startWorker('', 3);
    await Promise.all(jobs.map((job) => installation.settled(job)));
    for (const job of jobs) {
      const { attempts, deaths, suspected } = await instructionOf(installation, job);
      expect({ attempts, deaths, suspected }).toEqual({ attempts: 1, deaths: 0, suspected: true });
    }
    await next.stop();
    await eventually('no working copy left', () => installation.worktrees().length === 0);
  });
});
