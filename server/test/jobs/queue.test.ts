import { afterEach, expect, test, vi } from 'vitest';
import { connectDatabase } from '../../src/database/database.ts';
import { createQueue } from '../../src/database/queue.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';

afterEach(() => vi.restoreAllMocks());

test('the first job of a process is queued over its transaction’s own connection, for there may be no other', async () => {
  const database = connectDatabase({ url: await createTestDatabaseUrl(), poolSize: 1 });
  const queue = await createQueue({ database, supervise: false, onError: () => {} });
  await database.transaction((tx) => queue.send(tx, { id: 'job_1', projectId: 'prj_1' }));
  expect(await queue.claim(5)).toMatchObject([{ jobId: 'job_1', attempt: 0 }]);
  await queue.stop();
  await database.close();
});

test('dead workers are looked for also after the clock of the machine was set back by an hour', async () => {
  const database = connectDatabase({ url: await createTestDatabaseUrl(), poolSize: 2 });
  const lastLook = async () => {
    const [row] = await database.query<{ at: Date | null }>(
      'select monitor_claim_on as at from queue.queue',
      [],
    );
    return row?.at?.getTime();
  };
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 60 * 60_000);
  const queue = await createQueue({ database, supervise: true, onError: () => {} });
  await eventually('the first look to be over', async () => {
    const [row] = await database.query<{ over: boolean }>(
      'select reindex_on is not null as over from queue.version',
      [],
    );
    return row?.over;
  });
  const before = (await lastLook()) ?? 0;
  vi.restoreAllMocks();
  await eventually('a later look', async () => ((await lastLook()) ?? 0) > before, 20_000);
  await queue.stop();
  await database.close();
});
