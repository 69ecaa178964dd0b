import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { signIn } from '../http/browser.ts';
import { githubWire } from '../support/hosts/github-wire.ts';
import { startTestHost } from '../support/hosts/start-test-host.ts';
import { drainSecret, type HostileInputs, hookSecret, requests } from './hostile-inputs.ts';
import * as repositories from './hostile-repositories.ts';
import { scratch } from './scratch.ts';
import { type LongestTurn, startWatched, type WatchedServer } from './turns.ts';

/** Nobody waits for longer because of what somebody else sent: so much the API computes at a stretch. */
const mostComputedMs = 50;
/** Once more for what took too long: what the input causes it causes again, and what the machine does it does not. */
const attempts = 3;

async function expectShortTurns(server: WatchedServer, hostile: HostileInputs): Promise<void> {
  const browser = await signIn(server);
  const seen: Record<string, LongestTurn & { status: number | undefined }> = {};
  for (const [what, send] of Object.entries(hostile)) {
    for (let attempt = 0; attempt < attempts; attempt++) {
      let status: number | undefined;
      const longest = await server.during(async () => {
        status = (await send(server, browser))?.status;
      });
      seen[what] = { ...longest, status };
      if (longest.computed <= mostComputedMs) break;
    }
    if (!what.includes('not signed')) expect(seen[what]!.status, what).not.toBe(401);
  }
  console.table(seen);
  const tooLong = Object.entries(seen).filter(([, { computed }]) => computed > mostComputedMs);
  expect(Object.fromEntries(tooLong)).toEqual({});
}

const git = promisify(execFile);

test('no request keeps the API from answering others', async () => {
  await using place = scratch();
  await using host = await startTestHost(githubWire);
  await using server = await startWatched(place);
  await server.call('PATCH', '/v1/projects/demo', { body: { drainSecrets: { vercel: drainSecret } } });
  const { url, credential, apiUrl } = host.newRepository();
  const hooked = await server.call('POST', '/v1/projects', {
    body: {
      id: 'hooked',
      name: 'Hooked',
      repository: { forge: 'github', url, credential, apiUrl },
      hookSecret,
    },
  });
  expect(hooked.status).toBe(201);
  await expectShortTurns(server, requests);
});

test('no repository does', async () => {
  await using place = scratch();
  await using server = await startWatched(place);
  const at = (name: string) => join(place.dataDir, `repositories/${name}.git`);
  repositories.makeEndlessRepository(at('endless'));
  repositories.makeRepository(at('many'), repositories.manyFiles(25_000));
  repositories.makeRepository(at('configured'), repositories.configurations);
  for (const name of ['endless', 'many', 'configured'])
    await server.call('POST', '/v1/projects', {
      body: { id: name, name, repository: { forge: 'local', name } },
    });
  const clone = join(place.path, 'clone');
  mkdirSync(clone);
  await git('git', ['init', '-q', '--bare', '.'], { cwd: clone });
  const pull = await repositories.openLongPullRequest(server, clone);
  const conflicting = await repositories.openConflictingPullRequest(server, clone);
  const job = await repositories.changeLongPage(server, clone);
  const inspect = (name: string) => () => server.call('GET', `/v1/projects/${name}/inspection`);
  const run =
    (...args: string[]) =>
    async () => {
      await git('git', args, { cwd: clone });
      return undefined;
    };
  await expectShortTurns(server, {
    'a connection to a million files': repositories.tryConnection('endless'),
    'a connection to 25,000 files': repositories.tryConnection('many'),
    'a connection to long configurations': repositories.tryConnection('configured'),
    'an inspection of a million files': inspect('endless'),
    'an inspection of 25,000 files': inspect('many'),
    'an inspection of long configurations': inspect('configured'),
    'a push of 10,000 files': run(
      'push',
      '-q',
      repositories.pushUrl(server, 'many'),
      'refs/heads/long:other',
    ),
    'a clone of 25,000 files': run('clone', '-q', '--bare', repositories.pushUrl(server, 'many'), 'cloned'),
    'a long pull request': () => server.call('GET', pull),
    'the changes of a long pull request': () => server.call('GET', `${pull}/changes`),
    'a long file of it': () => server.call('GET', `${pull}/changes/file?path=long.md`),
    'a file of many lines of it': () => server.call('GET', `${pull}/changes/file?path=lines.md`),
    'a merge of it': () => server.call('POST', `${pull}/merge`),
    'a pull request of conflicts': () => server.call('GET', conflicting),
    'a merge of conflicts': () => server.call('POST', `${conflicting}/merge`),
    'a long page that a job changed': () => server.call('GET', `${job}/changes/file?path=long.md`),
  });
});

test('no read does', async () => {
  await using place = scratch();
  await using server = await startWatched(place);
  const long = Array.from({ length: 10_000 }, (_, index) => ({
    path: `/${'long/'.repeat(200)}${index}`,
    userAgent: `Agent ${index}`,
    referrer: `https://${index}.example/`,
    timestamp: new Date(Date.now() - index * 3_600_000).toISOString(),
  }));
  for (let start = 0; start < long.length; start += 2_000)
    await server.call('POST', '/v1/analytics/demo/events', {
      body: { events: long.slice(start, start + 2_000) },
    });
  for (let index = 0; index < 60; index++)
    await server.call('POST', '/v2/agent/demo/job', {
      body: { prompt: `Do ${index} ${'a'.repeat(49_000)}` },
    });
  const get =
    (path: string, accept = 'application/json') =>
    () =>
      server.call('GET', path, { headers: { accept } });
  const views = '/v1/analytics/demo';
  await expectShortTurns(server, {
    'the API’s description': get('/openapi.json'),
    'the API’s reference': get('/reference', 'text/html'),
    metrics: get('/metrics'),
    'pages of views as CSV': get(`${views}/views?limit=250`, 'text/csv'),
    'pages of views': get(`${views}/views?limit=250`),
    'all hours of views as CSV': get(`${views}/timeseries?interval=hour&dateFrom=2025-11-20`, 'text/csv'),
    'clients as CSV': get(`${views}/clients?limit=250`, 'text/csv'),
    'referrers as CSV': get(`${views}/referrers?limit=250`, 'text/csv'),
    'many jobs': get('/v2/agent/demo/jobs?limit=250'),
  });
});
