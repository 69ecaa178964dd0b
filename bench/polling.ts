import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findEmbeddedPostgres } from '../server/src/database/embedded/embedded-postgres.ts';
import { checkout, runtime } from '../server/test/support/server-process.ts';
import { type Figure, median } from './figure.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const connections = 10;
const seconds = 3;
/** In turns, so that a busy moment of the machine falls on all three alike. */
const rounds = 3;
const program = (name: string) => join(import.meta.dirname, 'programs', name);

interface Load {
  perSecond: number;
  p99: number;
}

/** GET job under load, beside a server that only answers the same bytes, and beside its two reads alone. */
export async function polling({ server, dataDir }: ServerUnderTest): Promise<Figure[]> {
  const job = await server.runJob('Rename "Acme Pro" to "Acme Poll" on all pages');
  const path = `/v2/agent/demo/job/${job.id}`;
  const { text } = await server.call('GET', path);
  const databaseUrl = (await findEmbeddedPostgres(dataDir))!;
  await hammer(server.url + path, server.key);
  const loads: Record<'measured' | 'bare' | 'reads', Load[]> = { measured: [], bare: [], reads: [] };
  for (let round = 0; round < rounds; round++) {
    loads.measured.push(await hammer(server.url + path, server.key));
    loads.bare.push(await bareServer(text, (url) => hammer(url, '')));
    loads.reads.push(await directReads(databaseUrl, server.key, job.id));
  }
  const typical = (kind: keyof typeof loads, of: keyof Load) => median(loads[kind].map((load) => load[of]));
  const beside = (of: keyof Load) => [
    { name: 'a bare node:http server', value: typical('bare', of) },
    { name: 'its two reads through pg', value: typical('reads', of) },
  ];
  return [
    {
      name: `GET job, ${connections} connections`,
      value: typical('measured', 'perSecond'),
      unit: 'requests/s',
      goal: { over: 3_000 },
      limits: beside('perSecond'),
    },
    {
      name: `GET job, ${connections} connections, p99`,
      value: typical('measured', 'p99'),
      unit: 'ms',
      goal: { under: 20 },
      limits: beside('p99'),
    },
  ];
}

/** A process of its own makes the load, so that it is not measured with itself. */
async function hammer(url: string, key: string): Promise<Load> {
  const autocannon = join(checkout, 'node_modules/autocannon/autocannon.js');
  const options = ['--json', '--no-progress', '-c', String(connections), '-d', String(seconds)];
  const args = [autocannon, ...options, '-H', `Authorization=Bearer ${key}`, url];
  const { stdout } = await promisify(execFile)(runtime, args);
  const { requests, latency, non2xx, errors } = JSON.parse(stdout);
  if (non2xx > 0 || errors > 0)
    throw new Error(`${non2xx} answers were no 2xx, and ${errors} requests failed`);
  return { perSecond: requests.average, p99: latency.p99 };
}

/** What a server reaches that answers these bytes and does nothing else. */
export async function bareServer(answer: string, measure: (url: string) => Promise<Load>): Promise<Load> {
  const child = fork(program('bare-server.ts'), [answer]);
  const [port] = await once(child, 'message');
  const load = await measure(`http://127.0.0.1:${port}/`);
  child.kill();
  return load;
}

async function directReads(databaseUrl: string, key: string, jobId: string): Promise<Load> {
  const child = fork(program('direct-reads.ts'), [
    databaseUrl,
    key,
    jobId,
    String(connections),
    String(seconds),
  ]);
  const [load] = await once(child, 'message');
  return load as Load;
}
