import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { scratch } from './scratch.ts';

/**
 * The goal is 50 ms on a machine with nothing else to do. Tests share theirs, so that this only fails on what holds
 * everybody up: the stalls that it is about took from 0.4 to 20 s.
 */
const mostSeconds = 0.4;

/** The longest time since the last question in which the API did nothing else, as it measures it itself. */
async function longestStall(server: ServerProcess): Promise<number> {
  const { text } = await server.call('GET', '/metrics');
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)![1]);
}

test('nothing that is sent keeps the API from answering others', async () => {
  await using place = scratch();
  await using server = await startServer({
    dataDir: place.dataDir,
    environment: { DOCWRIGHT_LOG_LEVEL: 'error' },
  });
  makeEndlessRepository(join(place.dataDir, 'repositories/endless.git'));
  const json = { 'content-type': 'application/json' };
  const event = JSON.stringify({ path: '/a', userAgent: 'Mozilla/5.0', headers: { accept: 'text/html' } });
  const hostile: Record<string, () => Promise<unknown>> = {
    'a page of nested brackets': () =>
      server.call('POST', '/v1/preview', {
        body: { format: 'mdx', text: `export const a = ${'['.repeat(9_000)}` },
      }),
    'a page of emphasis': () =>
      server.call('POST', '/v1/preview', { body: { format: 'md', text: '*a '.repeat(60_000) } }),
    'deep JSON': () =>
      server.call('POST', '/v2/agent/demo/job', { raw: `{"prompt":${'['.repeat(500_000)}`, headers: json }),
    'a connection to a million files': () =>
      server.call('POST', '/v1/connections/try', {
        body: { repository: { forge: 'local', name: 'endless' } },
      }),
    '10,000 events as lines': () =>
      server.call('POST', '/v1/analytics/demo/events', {
        raw: `${event}\n`.repeat(10_000),
        headers: { 'content-type': 'application/x-ndjson' },
      }),
    '10,000 events as JSON': () =>
      server.call('POST', '/v1/analytics/demo/events', {
        raw: `{"events":[${Array(10_000).fill(event).join(',')}]}`,
        headers: json,
      }),
  };
  const stalls: Record<string, number> = {};
  for (const [what, send] of Object.entries(hostile)) {
    await longestStall(server);
    await send();
    stalls[what] = await longestStall(server);
  }
  console.info('the API did nothing else for at most (s):', stalls);
  for (const [what, seconds] of Object.entries(stalls)) expect(seconds, what).toBeLessThan(mostSeconds);
});

/** A million paths, in a few trees that name each other. */
function makeEndlessRepository(path: string): void {
  mkdirSync(path, { recursive: true });
  const git = (args: string[], input = '') =>
    execFileSync('git', args, { cwd: path, input }).toString().trim();
  git(['init', '-q', '--bare', '-b', 'main', '.']);
  const blob = git(['hash-object', '-w', '--stdin'], '# A page\n');
  const treeOf = (line: (index: number) => string) =>
    git(['mktree'], Array.from({ length: 100 }, (_, index) => `${line(index)}\n`).join(''));
  const pages = treeOf((index) => `100644 blob ${blob}\tpage-${index}.md`);
  const folders = treeOf((index) => `040000 tree ${pages}\tfolder-${index}`);
  const all = treeOf((index) => `040000 tree ${folders}\tsection-${index}`);
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  git(['update-ref', 'refs/heads/main', git([...author, 'commit-tree', '-m', 'All', all])]);
}
