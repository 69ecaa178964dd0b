import { expect, test } from 'vitest';
import { connectDatabase } from '../../src/database/database.ts';
import { createQueue } from '../../src/database/queue.ts';
import { createTestDatabaseUrl } from '../support/database.ts';

test('the first job of a process is queued over its transaction’s own connection, for there may be no other', async () => {
  const database = connectDatabase({ url: await createTestDatabaseUrl(), poolSize: 1 });
  const queue = await createQueue({ database, supervise: false, onError: () => {} });
  await database.transaction((tx) => queue.send(tx, { id: 'job_1', projectId: 'prj_1' }));
  expect(await queue.claim(5)).toMatchObject([{ jobId: 'job_1', attempt: 0 }]);
  await queue.stop();
  await database.close();
});
