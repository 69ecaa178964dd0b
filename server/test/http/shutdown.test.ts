import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '../../src/database/database.ts';
import { scratchDirectory } from '../../src/git/testing/scratch-repository.ts';
import { halfRequest } from '../lifecycle/half-request.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { startClosableServer } from './closable-server.ts';
import { followEvents } from './event-source.ts';
import { clone, git } from './git-client.ts';
import { changeFirstPage, newProject } from './new-project.ts';

const jobs = '/v2/agent/demo/job';
const body = { prompt: 'Report problems.' };
/** Longer than a test may take: what ends under it did not wait for it. */
const endless = 10 * 60_000;

let server: TestServer;
beforeAll(async () => {
  // Without a worker, so that a job's events stay open.
  server = await startTestServer({ environment: { ...withoutAnalytics, DOCWRIGHT_ROLE: 'api' } });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Resolves once the server has these bytes, with a promise of its end. */
async function connection(url: string, bytes: string): Promise<{ gone: Promise<unknown> }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).resume();
  socket.on('error', () => {}); // being cut off is what is waited for
  const gone = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.write(bytes);
  if (bytes.endsWith('\r\n\r\n')) await once(socket, 'data');
  // Connections are taken in their order, so one that came later was answered after this one was there.
  await (await fetch(`${url}/healthz`)).text();
  return { gone };
}

const head = (first: string, ...lines: string[]) =>
  [first, 'Host: here', `Authorization: Bearer ${server.adminKey}`, ...lines, '', ''].join('\r\n');
const halfPost = () =>
  head(
    `POST ${jobs} HTTP/1.1`,
    'Content-Type: application/json',
    'Content-Length: 500',
    'Expect: 100-continue',
  );

describe('a server that stops', () => {
  test.each([
    ['never sent a byte', () => ''],
    ['sent half of a request line', () => 'GET /heal'],
    ['was kept for a next request', () => head('GET /healthz HTTP/1.1')],
  ])('does not wait for a connection that %s', async (_what, bytes) => {
    await using closable = await startClosableServer(server, endless);
    const { gone } = await connection(closable.url, bytes());
    await closable.close();
    await gone;
  });

  test('ends event streams', async () => {
    await using closable = await startClosableServer(server, endless);
    const { id } = (await server.call('POST', jobs, { body })).json;
    const events = followEvents({ ...server, url: closable.url }, `${jobs}/${id}/events`);
    await events.next();
    await closable.close();
    expect((await Array.fromAsync(events)).map(({ type }) => type)).not.toContain('job-completed');
  });

  test('finishes a request that is under way', async () => {
    await using closable = await startClosableServer(server, endless);
    const request = await halfRequest(closable.url, jobs, server.adminKey, body);
    const closed = closable.close();
    expect(await request.finish()).toMatch(/HTTP\/1\.1 201 Created\r\n/);
    await closed;
  });

  test('gives up a request that does not go on, after the grace period', async () => {
    await using closable = await startClosableServer(server, 200);
    const { gone } = await connection(closable.url, halfPost());
    await closable.close();
    await gone;
  });
});

test('a push just before the stop still marks its pull request merged', async () => {
  const pushed = await startTestServer({ environment: withoutAnalytics });
  const project = await newProject(pushed);
  const job = await pushed.runJob(changeFirstPage('start page'), project);
  using scratch = scratchDirectory();
  const directory = await clone(pushed, project, scratch.path);
  await git(directory, 'merge', '--quiet', '--no-ff', '--message', 'Merge', `origin/${job.source.ref}`);
  await git(directory, 'push', '--quiet', 'origin', 'main');
  await pushed[Symbol.asyncDispose]();

  const database = connectDatabase({ url: pushed.databaseUrl, poolSize: 1 });
  const sql = `select pull_request->>'state' as state from jobs where id = $1`;
  expect(await database.query(sql, [job.id])).toEqual([{ state: 'merged' }]);
  await database.close();
});
