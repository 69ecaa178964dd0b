import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ReceivingServer } from '../server/src/cli/testing/receiving-server.ts';

/** What a platform does: calls the function, answers at once, and keeps the isolate alive for the rest. */
interface Platform {
  visit(request: Request): Promise<Response | undefined>;
  /** Everything that was handed to waitUntil. */
  background: Promise<unknown>[];
}

const names = { DOCWRIGHT_PROJECT: 'demo', DOCWRIGHT_KEY: 'dw_key' };
const page = 'https://docs.example.com/guides/a?x=1';

/** Each platform loads its file afresh, as a new isolate would. */
const platforms = {
  async 'cloudflare-worker.js'(url: string): Promise<Platform> {
    // @ts-expect-error: plain JavaScript, made to be copied
    const { default: worker } = await import('./cloudflare-worker.js');
    const background: Promise<unknown>[] = [];
    const context = { waitUntil: (promise: Promise<unknown>) => background.push(promise) };
    return {
      background,
      visit: (request) => worker.fetch(request, { DOCWRIGHT_URL: url, ...names }, context),
    };
  },
  async 'netlify-edge-function.ts'(url: string): Promise<Platform> {
    const values: Record<string, string> = { DOCWRIGHT_URL: url, ...names };
    vi.stubGlobal('Netlify', { env: { get: (name: string) => values[name] } });
    const { default: handle } = await import('./netlify-edge-function.ts');
    const background: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => void background.push(promise);
    return {
      background,
      visit: (request) => handle(request, { ip: '203.0.113.9', waitUntil, next: () => fetch(request) }),
    };
  },
  async 'vercel-middleware.ts'(url: string): Promise<Platform> {
    for (const [name, value] of Object.entries({ DOCWRIGHT_URL: url, ...names })) vi.stubEnv(name, value);
    const { default: middleware } = await import('./vercel-middleware.ts');
    const background: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => void background.push(promise);
    return { background, visit: async (request) => middleware(request, { waitUntil }) ?? undefined };
  },
};

/** Lets time pass until everything in the background has ended, or another end is reached. */
async function passTime(until: Promise<unknown>): Promise<void> {
  let reached = false;
  const end = until.finally(() => {
    reached = true;
  });
  while (!reached) {
    await vi.advanceTimersByTimeAsync(500);
    await new Promise(setImmediate);
  }
  await end;
}

const visitor = (url = page, init: RequestInit = {}) =>
  new Request(url, {
    ...init,
    headers: {
      'user-agent': 'Claude-User',
      accept: 'text/markdown',
      'signature-agent': '"https://x.example"',
      cookie: 'secret=1',
      'cf-connecting-ip': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
    },
  });

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(console, 'warn').mockReturnValue();
  // The site itself, wherever its address points; everything on loopback is real.
  const realFetch = fetch;
  vi.stubGlobal('fetch', async (target: string | Request, init?: RequestInit) =>
    typeof target === 'string'
      ? realFetch(target, init)
      : new Response('the page', { status: 200, headers: { 'content-type': 'text/html' } }),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe.each(Object.entries(platforms))('%s', (name, load) => {
  test('reports a read with the headers that matter and nothing else', async () => {
    await using docwright = await ReceivingServer.start();
    const { visit, background } = await load(docwright.url);
    const response = await visit(visitor());
    if (response) expect(await response.text()).toBe('the page');
    await passTime(Promise.all(background));
    expect(docwright.batches).toHaveLength(1);
    expect(docwright.batches[0]).toMatchObject({
      path: '/v1/analytics/demo/events',
      headers: { authorization: 'Bearer dw_key', 'content-type': 'application/json' },
    });
    expect(docwright.events).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        timestamp: expect.stringMatching(/Z$/),
        url: page,
        method: 'GET',
        userAgent: 'Claude-User',
        accept: 'text/markdown',
        ip: '203.0.113.9',
        headers: { 'signature-agent': '"https://x.example"' },
        // Middleware does not know the answer.
        ...(name === 'vercel-middleware.ts' ? {} : { status: 200, contentType: 'text/html' }),
      },
    ]);
  });

  test('asks nothing for assets and other methods', async () => {
    const { visit, background } = await load('http://127.0.0.1:9');
    await visit(visitor('https://docs.example.com/logo.SVG?v=2'));
    await visit(visitor(page, { method: 'POST' }));
    expect(background).toEqual([]);
  });

  test('sends many reads in few batches, each once, while pages are answered', async () => {
    await using docwright = await ReceivingServer.start();
    const { visit, background } = await load(docwright.url);
    await Promise.all(Array.from({ length: 450 }, (_, n) => visit(visitor(`${page}&n=${n}`))));
    await passTime(Promise.all(background));
    expect(docwright.batches.map(({ events }) => events.length)).toEqual([200, 200, 50]);
    expect(new Set(docwright.events.map(({ id }) => id)).size).toBe(450);
  });

  test('a slow service delays no page', async () => {
    const docwright = await ReceivingServer.start();
    docwright.answer = () => new Promise(() => {});
    const { visit, background } = await load(docwright.url);
    await visit(visitor());
    await passTime(docwright.received(1));
    // The delivery hangs now; a page is answered all the same.
    await visit(visitor());
    await docwright[Symbol.asyncDispose]();
    await Promise.all(background);
  });

  test('keeps the newest reads while the service is away, and sends them with the same ids later', async () => {
    await using docwright = await ReceivingServer.start();
    docwright.answer = (_, attempt) => (attempt === 1 ? { status: 503 } : undefined);
    const { visit, background } = await load(docwright.url);
    await visit(visitor());
    await passTime(Promise.all(background));
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('1 reads wait, 0 were dropped'));
    await visit(visitor());
    await passTime(Promise.all(background));
    const [first, second] = docwright.batches.map(({ events }) => events.map(({ id }) => id));
    expect(second).toEqual([first![0], expect.any(String)]);
  });

  test('holds no more than a thousand reads when nobody answers', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const { visit, background } = await load(`http://127.0.0.1:${port}`);
    await Promise.all(Array.from({ length: 1_003 }, () => visit(visitor())));
    await passTime(Promise.all(background));
    expect(console.warn).toHaveBeenLastCalledWith(expect.stringContaining('1000 reads wait, 3 were dropped'));
  });

  test('takes over from a delivery that was frozen with its request', async () => {
    const docwright = await ReceivingServer.start();
    const { visit, background } = await load(docwright.url);
    docwright.answer = () => new Promise(() => {});
    await visit(visitor());
    await passTime(docwright.received(1));
    docwright.answer = () => undefined;
    vi.setSystemTime(Date.now() + 20_000);
    await visit(visitor());
    await passTime(background[1]!);
    expect(docwright.batches[1]!.events.map(({ id }) => id)).toContain(docwright.events[0]!.id);
    await docwright[Symbol.asyncDispose]();
    await background[0];
  });
});
