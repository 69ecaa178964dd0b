import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { isAlive, killIfAlive, postgresPid, processesIn } from '../support/processes.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { worktreesIn } from '../support/worktrees.ts';
import { scratch } from './scratch.ts';

const prompt = 'Rename "Acme Pro" to "Acme Team" on all pages';
const jobCount = 6;

describe.concurrent('SIGKILL', { timeout: 400_000 }, () => {
  test('of the server alone: the next start adopts the database, and nothing is lost or left over', async () => {
    await using place = scratch();
    const killed = await startServer(place);
    const jobs = await createJobs(killed);
    const database = postgresPid(place.dataDir);
    await eventually('a working copy to be there', () => worktreesIn(place.dataDir).length > 0);
    killed.signal('SIGKILL');
    await killed.exited;
    expect(isAlive(database)).toBe(true);

    const next = await startServer(place, killed.key);
    expect(postgresPid(place.dataDir)).toBe(database);
    await expectCompleted(next, jobs);
    expect(worktreesIn(place.dataDir)).toEqual([]);
    await next.stop();
    expect(processesIn(place.path)).toEqual([]);
  });

  for (const durability of ['power-cut', 'process-kill']) {
    test(`of everything at once (durable: ${durability}): what was acknowledged is there`, async () => {
      await using place = scratch();
      const options = { ...place, environment: { DOCWRIGHT_DURABILITY: durability } };
      const killed = await startServer(options);
      const jobs = await createJobs(killed);
      for (const pid of [killed.pid, ...processesIn(place.path)]) killIfAlive(pid);
      await killed.exited;

      await using next = await startServer(options, killed.key);
      await expectCompleted(next, jobs);
    });
  }

  test('of the database: 503 meanwhile, then everything goes on by itself', async () => {
    await using place = scratch();
    await using server = await startServer(place);
    const jobs = await createJobs(server);
    const database = postgresPid(place.dataDir);
    killIfAlive(database);

    const statuses = new Set<number>();
    await eventually('the database to be back', async () => {
      const { status, headers } = await server.call('GET', `/v2/agent/demo/job/${jobs[0]}`);
      statuses.add(status);
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      return status === 200 && postgresPid(place.dataDir) !== database;
    });
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await expectCompleted(server, [...jobs, ...(await createJobs(server))]);
  });

  test('SIGTERM of the database: it ends although its clients stay, and everything goes on by itself', async () => {
    await using place = scratch();
    await using server = await startServer(place);
    const jobs = await createJobs(server);
    const database = postgresPid(place.dataDir);
    process.kill(database, 'SIGTERM');
    await eventually(
      'another database to run',
      () => !isAlive(database) && isRunning(place.dataDir, database),
    );
    await expectCompleted(server, [...jobs, ...(await createJobs(server))]);
  });
});

/** While one ends and the next begins, there is no file that names it. */
function isRunning(dataDir: string, former: number): boolean {
  return existsSync(`${dataDir}/postgres/data/postmaster.pid`) && postgresPid(dataDir) !== former;
}

function createJobs(server: ServerProcess): Promise<string[]> {
  const create = () =>
    eventually('the job to be created', async () => {
      const { status, json } = await server.call('POST', '/v2/agent/demo/job', { body: { prompt } });
      if (status === 503) return null;
      expect(status).toBe(201);
      return json.id as string;
    });
  return Promise.all(Array.from({ length: jobCount }, create));
}

async function expectCompleted(server: ServerProcess, jobs: readonly string[]): Promise<void> {
  const done = await Promise.all(jobs.map((job) => server.settled(job)));
  expect(done.map(({ status }) => status)).toEqual(jobs.map(() => 'completed'));
  expect(new Set(done.map(({ prLink }) => prLink)).size).toBe(jobs.length);
}
