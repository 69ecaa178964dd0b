import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { checkout, runtime } from '../support/server-process.ts';
import { browser, newSite } from './ingest-site.ts';

const program = join(checkout, 'server/src/cli/docwright.ts');
let server: TestServer;
let directory: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { DOCWRIGHT_ROLE: 'api' } });
  directory = mkdtempSync(join(tmpdir(), 'docwright-logs-'));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(directory, { recursive: true, force: true });
});

async function docwright(args: string[], stdin: string | Buffer = '') {
  const child = spawn(runtime, [program, ...args], {
    env: { PATH: process.env.PATH, DOCWRIGHT_URL: server.url, DOCWRIGHT_KEY: server.adminKey },
  });
  child.stdin.end(stdin);
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await exit, stdout, stderr };
}

/** The numbers of a summary, by their names. */
function numbersIn(output: string): Record<string, number> {
  const rows = output.matchAll(/^ +([A-Za-z ]+?) {2,}([\d,]+)(?: |$)/gm);
  return Object.fromEntries([...rows].map(([, name, count]) => [name, Number(count!.replaceAll(',', ''))]));
}

const line = (path: string, second = 0, agent = browser) =>
  `203.0.113.9 - - [31/Jan/2026:10:00:${String(second).padStart(2, '0')} +0000] "GET ${path} HTTP/1.1" 200 5 "-" "${agent}"\n`;

describe('import', () => {
  const args = (file: string, project: string, format = 'combined') => [
    'import',
    file,
    '--format',
    format,
    '--project',
    project,
  ];

  test('of a file twice counts once, and of one that has grown adds only its new lines', async () => {
    const site = await newSite(server);
    const file = join(directory, 'access.log');
    // Equal lines are different reads.
    writeFileSync(
      file,
      [line('/a'), line('/a'), line('/b', 1, 'GPTBot/1.2'), line('/logo.png'), 'nonsense\n'].join(''),
    );
    const first = await docwright(args(file, site.project));
    expect(first.code).toBe(0);
    expect(numbersIn(first.stdout)).toEqual({ accepted: 3, duplicates: 0, ignored: 1, rejected: 1 });
    expect(numbersIn((await docwright(args(file, site.project))).stdout)).toMatchObject({
      accepted: 0,
      duplicates: 3,
    });
    appendFileSync(file, line('/a') + line('/c', 2));
    expect(numbersIn((await docwright(args(file, site.project))).stdout)).toMatchObject({
      accepted: 2,
      duplicates: 3,
    });
    expect(await site.counts('dateFrom=2026-01-31&dateTo=2026-02-01')).toEqual({ '/a': 3, '/b': 1, '/c': 1 });
  });

  test('of standard input, packed or not, is the same as of the file', async () => {
    const site = await newSite(server);
    const log = Array.from({ length: 12_000 }, (_, i) => line(`/${i % 7}`, i % 60)).join('');
    const first = await docwright(args('-', site.project), log);
    expect(numbersIn(first.stdout)).toMatchObject({ accepted: 12_000, duplicates: 0 });
    const again = await docwright(args('-', site.project), gzipSync(log));
    expect(numbersIn(again.stdout)).toMatchObject({ accepted: 0, duplicates: 12_000 });
    expect((await site.views()).totals.human).toBe(12_000);
  });

  test('of another format works alike', async () => {
    const site = await newSite(server);
    const caddy = JSON.stringify({
      ts: 1769853600.5,
      status: 200,
      request: {
        method: 'GET',
        host: 'docs.example.com',
        uri: '/caddy',
        client_ip: '203.0.113.9',
        headers: { 'User-Agent': ['Claude-User/1.0'], Accept: ['text/markdown'] },
      },
    });
    const { stdout } = await docwright(args('-', site.project, 'caddy'), `${caddy}\n`);
    expect(numbersIn(stdout)).toMatchObject({ accepted: 1 });
    expect((await site.views()).totals).toEqual({ human: 0, ai: 1, total: 1 });
  });

  test('into a project that does not exist says so', async () => {
    const { code, stderr } = await docwright(args('-', 'nowhere'), line('/a'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/no such project/);
  });
});

test('demo-traffic gives a newcomer something to see, and the same only once', async () => {
  const site = await newSite(server);
  const args = ['demo-traffic', '--project', site.project, '--days', '3'];
  const first = numbersIn((await docwright(args)).stdout);
  expect(first).toMatchObject({ duplicates: 0, rejected: 0 });
  const { totals, views } = await site.views();
  expect(totals.human).toBeGreaterThan(100);
  expect(totals.ai).toBeGreaterThan(10);
  expect(views.length).toBeGreaterThan(5);
  const second = numbersIn((await docwright(args)).stdout);
  expect(second.duplicates).toBeGreaterThanOrEqual(first.accepted!);
  expect((await site.views()).totals.total).toBeGreaterThanOrEqual(totals.total);
});

test('reclassify judges stored views by the rules of today, and says how many changed', async () => {
  const site = await newSite(server);
  await site.send([browser, 'AcmeHelper/1'].map((userAgent) => ({ path: '/', userAgent })));
  await site.update({ clientRules: [{ userAgent: 'AcmeHelper', class: 'ai', purpose: 'assistant' }] });
  const args = ['reclassify', '--project', site.project];
  const done = await docwright(args);
  expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining(site.project) });
  expect(numbersIn(done.stdout)).toEqual({ examined: 2, changed: 1 });
  expect((await site.views()).totals).toEqual({ human: 1, ai: 1, total: 2 });
  expect(numbersIn((await docwright(args)).stdout)).toEqual({ examined: 2, changed: 0 });
  const unknown = await docwright(['reclassify', '--project', 'nowhere']);
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringMatching(/no such project/) });
});
