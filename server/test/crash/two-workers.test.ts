import { expect, test } from 'vitest';
import { rename, startInstallation } from './installation.ts';

const jobCount = 100;

test('two workers carry out 100 jobs, each exactly once, and each with its own pull request', async () => {
  await using installation = await startInstallation();
  const workers = await Promise.all([installation.startWorker('', 4), installation.startWorker('', 4)]);
  await Promise.all(workers.map((worker) => worker.prints(/^ready/)));
  const jobs = await Promise.all(Array.from({ length: jobCount }, () => installation.createJob(rename)));
  const done = await Promise.all(jobs.map((job) => installation.settled(job)));

  expect(done.every(({ status, error }) => status === 'completed' && error === null)).toBe(true);
  expect(new Set(done.map(({ prLink }) => prLink)).size).toBe(jobCount);
  const starts = await installation.database.query(
    `select job_id from job_events where type = 'instruction-started' group by job_id having count(*) = 1`,
    [],
  );
  expect(starts).toHaveLength(jobCount);
  const exits = await Promise.all(workers.map((worker) => worker.stop()));
  expect(exits).toEqual(workers.map(() => ({ code: 0, signal: null })));
  expect(installation.worktrees()).toEqual([]);
});
