import { expect, test } from 'vitest';
import { connectDatabase } from '../../src/database/database.ts';
import { createTestDatabaseUrl } from '../support/database.ts';

test('a connection that breaks inside a transaction fails that transaction, and nothing else', async () => {
  const url = await createTestDatabaseUrl();
  const database = connectDatabase({ url, poolSize: 2, onError: () => {} });
  const other = connectDatabase({ url, poolSize: 1 });
  const broken = database.transaction(async (tx) => {
    const [session] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid', []);
    await other.query('select pg_terminate_backend($1)', [session!.pid]);
    await tx.query('select 1', []);
  });
  await expect(broken).rejects.toMatchObject({ code: 'unavailable' });
  expect(await database.query('select 2 as two', [])).toEqual([{ two: 2 }]);
  await database.close();
  await other.close();
});
