import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.ts';
import { postgresPid } from '../support/processes.ts';
import { scratch } from './scratch.ts';

const inOnePlace = (dataDir: string) => startEmbeddedPostgres({ dataDir, fsync: false, log: () => {} });

/** A process that lives until the end of the scope. */
function otherProgram(): AsyncDisposable & { pid: number } {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const exited = once(child, 'exit');
  return {
    pid: child.pid!,
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      await exited;
    },
  };
}

test('a database starts although its old process number is now another program’s', async () => {
  await using place = scratch();
  await using other = otherProgram();
  const file = join(place.dataDir, 'postgres/data/postmaster.pid');
  const first = await inOnePlace(place.dataDir);
  const left = readFileSync(file, 'utf8');
  await first.stop();

  for (const pid of [other.pid, process.pid]) {
    writeFileSync(file, left.replace(/^\d+/, String(pid)), { mode: 0o600 });
    const next = await inOnePlace(place.dataDir);
    expect(postgresPid(place.dataDir)).not.toBe(pid);
    const client = new pg.Client({ connectionString: next.url });
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await next.stop();
  }
});
