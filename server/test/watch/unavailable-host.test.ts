import { expect, test } from 'vitest';
import { Fault } from '../../src/foundation/fault.ts';
import { startWorker } from '../../src/worker/start-worker.ts';
import { eventually } from '../support/eventually.ts';
import { openWatchRoom, type WatchRoom } from './watch-room.ts';

const away = () => new Fault('unavailable', 'The host is away.', { retryAfterSeconds: 3_600 });

function startFailing(room: WatchRoom) {
  const attempts: string[] = [];
  const worker = startWorker({
    database: room.database,
    queue: room.context.queue,
    listener: room.listener,
    concurrency: 1,
    runJob: async (job) => {
      attempts.push(job.id);
      throw away();
    },
    takeBack: async () => {},
    tidyUp: async () => {},
    removeStrays: async () => {},
    log: { info: () => {}, warn: () => {} },
  });
  return { worker, attempts };
}

test('a worker that waits for a host stops at once, and another goes on with the job', async () => {
  await using room = await openWatchRoom();
  const { jobId, number } = await room.openPullRequest({ 'alerts.mdx': 'Alerts.\n' });
  room.host.writers.add('ada');
  room.host.comment(number, 'ada', '@docwright go on');
  await room.look();

  const first = startFailing(room);
  await eventually('the host was asked', () => first.attempts.length > 0);
  await first.worker.stop();
  const second = startFailing(room);
  await eventually('it was asked again', () => second.attempts.length > 0);
  await second.worker.stop();
  expect([...first.attempts, ...second.attempts]).toEqual([jobId, jobId]);
  expect(await room.job(jobId)).toMatchObject({ status: 'active', error: null });
});

test('a job that waits for its host keeps no other from running', async () => {
  await using room = await openWatchRoom();
  room.host.writers.add('ada');
  const jobs = [
    await room.openPullRequest({ 'alerts.mdx': 'Alerts.\n' }),
    await room.openPullRequest({ 'more.mdx': 'More.\n' }),
  ];
  for (const { number } of jobs) room.host.comment(number, 'ada', '@docwright go on');
  await room.look();
  const { worker, attempts } = startFailing(room);
  await eventually('both had their turn', () => new Set(attempts).size === 2);
  await worker.stop();
  expect(attempts.toSorted()).toEqual(jobs.map(({ jobId }) => jobId).toSorted());
});

test('a job that is archived while its worker waits for a host is let go', async () => {
  await using room = await openWatchRoom();
  const { jobId, number } = await room.openPullRequest({ 'alerts.mdx': 'Alerts.\n' });
  room.host.writers.add('ada');
  room.host.comment(number, 'ada', '@docwright go on');
  await room.look();
  const { worker, attempts } = startFailing(room);
  await eventually('the host was asked', () => attempts.length > 0);
  await room.archive(jobId);
  await eventually('the worker has a free place', () => worker.running === 0);
  await worker.stop();
  expect(attempts).toEqual([jobId]);
});
