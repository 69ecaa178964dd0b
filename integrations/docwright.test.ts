import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ReceivingServer } from '../server/src/cli/testing/receiving-server.ts';
// @ts-expect-error: plain JavaScript, made to be copied
import { docwright as reporter } from './docwright.mjs';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function serve(handle: RequestListener) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { url, [Symbol.asyncDispose]: async () => void (await close()) };
}

const reporting = (docwright: { url: string }) =>
  reporter({ DOCWRIGHT_URL: docwright.url, DOCWRIGHT_PROJECT: 'demo', DOCWRIGHT_KEY: 'dw_key' });

test('a plain server reports pages, their status and the visitor', async () => {
  await using docwright = await ReceivingServer.start();
  const report = reporting(docwright);
  await using site = await serve((request, response) => {
    report(request, response);
    response.setHeader('content-type', 'text/html');
    response.statusCode = request.url === '/gone' ? 404 : 200;
    response.end('page');
  });
  const headers = {
    'user-agent': 'Claude-User',
    accept: 'text/markdown',
    cookie: 'secret=1',
    'accept-language': 'de',
  };
  for (const target of ['/a?x=1', '/gone', '/style.css', '/image.PNG?v=2']) {
    expect(await (await fetch(site.url + target, { headers })).text()).toBe('page');
  }
  await fetch(`${site.url}/a`, { method: 'POST' });
  await report.flush();
  expect(docwright.batches).toHaveLength(1);
  expect(docwright.batches[0]).toMatchObject({
    path: '/v1/analytics/demo/events',
    headers: { authorization: 'Bearer dw_key' },
  });
  expect(docwright.events).toEqual([
    expect.objectContaining({
      url: `${site.url}/a?x=1`,
      method: 'GET',
      status: 200,
      contentType: 'text/html',
      userAgent: 'Claude-User',
      accept: 'text/markdown',
      ip: '127.0.0.1',
      headers: expect.objectContaining({ 'accept-language': 'de' }),
    }),
    expect.objectContaining({ url: `${site.url}/gone`, status: 404 }),
  ]);
  expect(JSON.stringify(docwright.events)).not.toContain('secret');
  expect(new Set(docwright.events.map(({ id }) => id)).size).toBe(2);
});

test('as a middleware it goes on to the next one, and keeps the URL from before routing', async () => {
  await using docwright = await ReceivingServer.start();
  const report = reporting(docwright);
  await using site = await serve((request, response) => {
    Object.assign(request, { originalUrl: '/docs/a', url: '/a', protocol: 'https', ip: '203.0.113.9' });
    report(request, response, () => response.end());
  });
  await fetch(`${site.url}/docs/a`, { headers: { host: 'docs.example.com' } });
  await report.flush();
  expect(docwright.events).toMatchObject([
    { url: expect.stringMatching(/^https:.*\/docs\/a$/), ip: '203.0.113.9' },
  ]);
});

test('many reads go out in batches of five hundred by themselves', async () => {
  // However slow the machine, no time passes after which fewer of them would go out.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await using docwright = await ReceivingServer.start();
  const report = reporting(docwright);
  await using site = await serve((request, response) => {
    report(request, response);
    response.end();
  });
  for (let round = 0; round < 12; round++) {
    await Promise.all(Array.from({ length: 50 }, async (_, n) => (await fetch(`${site.url}/${n}`)).text()));
  }
  await docwright.received(1);
  await report.flush();
  expect(docwright.batches[0]!.events).toHaveLength(500);
  expect(new Set(docwright.events.map(({ id }) => id)).size).toBe(600);
});

test('a service that hangs delays no page, and one that is away gets the reads later with the same ids', async () => {
  await using docwright = await ReceivingServer.start();
  const report = reporting(docwright);
  await using site = await serve((request, response) => {
    report(request, response);
    response.end('page');
  });
  let release: (answer: { status: number }) => void = () => {};
  docwright.answer = (_, attempt) =>
    attempt === 1 ? new Promise((resolve) => (release = resolve)) : undefined;
  await (await fetch(`${site.url}/a`)).text();
  const flushed = report.flush();
  await docwright.received(1);
  expect(await (await fetch(`${site.url}/b`)).text()).toBe('page');
  release({ status: 503 });
  await flushed;
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('2 reads wait, 0 were dropped'));
  await report.flush();
  const [first, second] = docwright.batches.map(({ events }) => events.map(({ id }) => id));
  expect(second).toEqual([first![0], expect.any(String)]);
});

test('holds no more than ten thousand reads when nobody answers', async () => {
  const report = reporter({
    DOCWRIGHT_URL: 'http://127.0.0.1:4',
    DOCWRIGHT_PROJECT: 'demo',
    DOCWRIGHT_KEY: 'k',
  });
  for (let n = 0; n < 10_002; n++) {
    const finished: (() => void)[] = [];
    const response = {
      statusCode: 200,
      getHeader: () => undefined,
      once: (_: string, done: () => void) => finished.push(done),
    };
    report({ method: 'GET', url: `/${n}`, headers: {}, socket: {} }, response);
    for (const done of finished) done();
  }
  await report.flush();
  const away = /http:\/\/127\.0\.0\.1:4\/v1\/.* \(ECONNREFUSED\); 10000 reads wait, 2 were dropped/;
  expect(console.warn).toHaveBeenLastCalledWith(expect.stringMatching(away));
});

test('without its variables it says so once, and stands in nobody’s way', () => {
  const report = reporter({ DOCWRIGHT_URL: 'http://127.0.0.1:4', DOCWRIGHT_PROJECT: '' });
  expect(console.warn).toHaveBeenCalledExactlyOnceWith(
    'docwright: no read is reported; set DOCWRIGHT_PROJECT, DOCWRIGHT_KEY in the environment',
  );
  const next = vi.fn();
  report({ method: 'GET', url: '/' }, {}, next);
  expect(next).toHaveBeenCalledOnce();
});

test.each([
  ['module', `import { docwright } from './docwright.mjs';`],
  ['commonjs', `const { docwright } = require('./docwright.mjs');`],
])('a project of the type %s can load it', async (type, line) => {
  const folder = await mkdtemp(join(tmpdir(), 'docwright-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await copyFile(fileURLToPath(new URL('docwright.mjs', import.meta.url)), join(folder, 'docwright.mjs'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type }));
  await writeFile(join(folder, 'server.js'), `${line}\nconsole.log(typeof docwright({}));`);
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'server.js')]);
  expect(stdout).toBe('function\n');
});
