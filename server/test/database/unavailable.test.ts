import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';

const raise = (code: string, message: string) =>
  `do $$ begin raise exception '${message}' using errcode = '${code}'; end $$`;

test.each([
  ['53100', 'could not extend file "base/1": No space left on device', /disk of the database is full/],
  ['58030', 'could not write block 1', /cannot read or write its disk/],
  ['42501', 'could not create file "pg_x": Read-only file system', /cannot read or write its disk/],
  ['57P03', 'the database system is starting up', /not reachable/],
])('PostgreSQL’s %s passes, and is told by its cause', async (code, message, words) => {
  await using database = await createTestDatabase();
  const failing = database.execute(raise(code, message));
  await expect(failing).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(words),
    retryAfterSeconds: expect.any(Number),
  });
  await expect(database.transaction((tx) => tx.execute(raise(code, message)))).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('a mistake in a statement does not', async () => {
  await using database = await createTestDatabase();
  await expect(database.execute('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
});
