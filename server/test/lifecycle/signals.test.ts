import { describe, expect, test } from 'vitest';
import { connectDatabase } from '../../src/database/database.ts';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.ts';
import { eventually } from '../support/eventually.ts';
import { isGroupAlive, processesIn } from '../support/processes.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { worktreesIn } from '../support/worktrees.ts';
import { halfRequest } from './half-request.ts';
import { scratch } from './scratch.ts';

const prompt = 'Rename "Acme Pro" to "Acme Team" on all pages';
const path = '/v2/agent/demo/job';
const jobCount = 16;

describe.concurrent('SIGTERM and SIGINT', () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    test(`${signal}, even repeated, finishes a request under way and leaves no process`, async () => {
      await using place = scratch();
      const server = await startServer(place);
      const request = await halfRequest(server.url, path, server.key, { prompt });
      server.signal(signal);
      await eventually('new connections to be refused', () => isClosed(server));
      server.signal(signal);
      expect(await request.finish()).toMatch(/HTTP\/1\.1 201 Created\r\n/);
      expect(await server.exited).toEqual({ code: 0, signal: null });
      expect(isGroupAlive(server.pid)).toBe(false);
      expect(processesIn(place.path)).toEqual([]);
    });
  }

  test('running jobs are handed back, and the next start takes them up at once', async () => {
    await using place = scratch();
    const first = await startServer(place);
    const replies = await Promise.all(
      Array.from({ length: jobCount }, () => first.call('POST', path, { body: { prompt } })),
    );
    expect(await first.stop()).toEqual({ code: 0, signal: null });
    expect(worktreesIn(place.dataDir)).toEqual([]);
    const { interrupted, ...held } = await holdings(place.dataDir);
    expect(interrupted).toBeGreaterThan(0);
    expect(held).toEqual({ leases: 0, claims: 0 });

    await using second = await startServer(place, first.key);
    const done = await Promise.all(replies.map(({ json }) => second.settled(json.id)));
    expect(done.map(({ status }) => status)).toEqual(replies.map(() => 'completed'));
    expect(new Set(done.map(({ prLink }) => prLink)).size).toBe(jobCount);
  });
});

async function isClosed({ url }: ServerProcess): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );
}

interface Holdings {
  interrupted: number;
  leases: number;
  claims: number;
}

const holdingsSql = `
  select
    (select count(distinct jobs.id) from jobs join job_events e on e.job_id = jobs.id
     where status = 'active' and type = 'instruction-started') as interrupted,
    (select count(*) from jobs where lease is not null) as leases,
    (select count(*) from queue.job where state = 'active') as claims`;

/** What a stopped server's database says of jobs in hand. */
async function holdings(dataDir: string): Promise<Holdings> {
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => {} });
  const database = connectDatabase({ url: postgres.url, poolSize: 1 });
  const [counts] = await database.query<Holdings>(holdingsSql, []);
  await database.close();
  await postgres.stop();
  return counts!;
}
