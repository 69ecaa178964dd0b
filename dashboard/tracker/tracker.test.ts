import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Chromium, chromiumPath, type Tab } from './testing/chromium.ts';

const source = readFileSync(new URL('tracker.js', import.meta.url));

test('the script is under 1.5 kB as it is served', () => {
  expect(gzipSync(source).length).toBeLessThan(1_500);
});

interface View {
  target: string;
  contentType: string | undefined;
  url: string;
  referrer: string;
  id: string;
}

/** A site whose every page has the script, with these attributes, and the endpoint beside it. */
async function startSite(attributes: string, project = 'data-project="demo"') {
  const views: View[] = [];
  const waiting: { count: number; wake: () => void }[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const { url: target = '', headers } = request;
      views.push({ target, contentType: headers['content-type'], ...JSON.parse(await text(request)) });
      for (const { count, wake } of waiting) if (views.length >= count) wake();
      response.writeHead(202).end();
    } else if (request.url === '/tracker.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(source);
    } else {
      const tag = `<script defer src="/tracker.js" ${project} ${attributes}></script>`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${tag}<p>page`);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    views,
    pathsSeen: () => views.map(({ url }) => url.replace(origin, '')),
    /** Resolves once this many views have come in. */
    async seen(count: number): Promise<void> {
      if (views.length < count) await new Promise<void>((wake) => waiting.push({ count, wake }));
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Views arrive in the order they were sent, so one that must be counted ends every wait. */
const last = `history.pushState(null, '', '/last')`;

describe.skipIf(!chromiumPath)('in Chromium', () => {
  let chromium: Chromium;
  beforeAll(() => {
    chromium = new Chromium(chromiumPath!);
  });
  afterAll(async () => {
    await chromium[Symbol.asyncDispose]();
  });

  async function visit(origin: string, path = '/', before?: string): Promise<Tab> {
    const tab = await chromium.open(before ? { before } : {});
    await tab.visit(origin + path);
    return tab;
  }

  test('the first view is told with its referrer, without its query, and leaves nothing behind', async () => {
    await using site = await startSite('');
    const tab = await visit(site.origin, '/a');
    await site.seen(1);
    await tab.run(`location.href = '/guides/b?token=secret#part'`);
    await site.seen(2);
    expect(site.views[1]).toEqual({
      target: '/collect/demo',
      contentType: 'text/plain;charset=UTF-8',
      url: `${site.origin}/guides/b`,
      referrer: `${site.origin}/a`,
      id: expect.stringMatching(/^\d+(-\d+){3}$/),
    });
    expect(site.views[0]!.id).not.toBe(site.views[1]!.id);
    expect(await tab.run('document.cookie + localStorage.length + sessionStorage.length')).toBe('00');
  });

  test('history navigation counts when the path changes, and only then', async () => {
    await using site = await startSite('');
    const tab = await visit(site.origin, '/a');
    await site.seen(1);
    for (const step of [
      `history.pushState(null, '', '/b')`,
      `history.pushState(null, '', '/b?tab=2')`,
      `history.replaceState({}, '', '/b#part')`,
      `location.hash = 'other'`,
      `history.replaceState(null, '', '/c')`,
    ]) {
      await tab.run(step);
    }
    await site.seen(3);
    await tab.run(
      `new Promise((done) => { addEventListener('popstate', done, { once: true }); history.back(); })`,
    );
    await tab.run(last);
    await site.seen(5);
    expect(site.pathsSeen()).toEqual(['/a', '/b', '/c', '/b', '/last']);
    expect(site.views.slice(1).every(({ referrer }) => referrer === '')).toBe(true);
  });

  test('with data-hash a route after # is a page, an anchor is not', async () => {
    await using site = await startSite('data-hash');
    const tab = await visit(site.origin, '/docs/#/start');
    await site.seen(1);
    await tab.run(`location.hash = '/guide'`);
    await site.seen(2);
    await tab.run(`location.hash = 'anchor'`);
    await site.seen(3);
    expect(site.pathsSeen()).toEqual(['/docs/start', '/docs/guide', '/docs/']);
  });

  test('a page nobody sees yet counts when it becomes visible, once', async () => {
    await using site = await startSite('');
    const hidden = `Object.defineProperty(document, 'visibilityState', { get: () => window.shown ? 'visible' : 'hidden' })`;
    const tab = await visit(site.origin, '/a', hidden);
    await tab.run(
      `new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', done))`,
    );
    expect(site.views).toEqual([]);
    const show = `window.shown = true; document.dispatchEvent(new Event('visibilitychange'))`;
    await tab.run(`${show}; ${show}; ${last}`);
    await site.seen(2);
    expect(site.pathsSeen()).toEqual(['/a', '/last']);
  });

  test('a page that comes back out of the back/forward cache counts again', async () => {
    await using site = await startSite('');
    const tab = await visit(site.origin, '/a');
    await site.seen(1);
    await tab.run(`window.kept = true; location.href = '/b'`);
    await site.seen(2);
    await tab.run('history.back()');
    await site.seen(3);
    expect(site.pathsSeen()).toEqual(['/a', '/b', '/a']);
    // It was no reload.
    expect(await tab.run('window.kept')).toBe(true);
  });

  test('Global Privacy Control is honoured where the site says so', async () => {
    await using honouring = await startSite('data-honour-gpc');
    await using other = await startSite('');
    const signal = `Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`;
    const tab = await visit(honouring.origin, '/a', signal);
    await visit(other.origin, '/a', signal);
    await other.seen(1);
    await tab.run(
      `new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', done))`,
    );
    await tab.run(`${last}; fetch('/flush', { method: 'POST', body: '{}' })`);
    await honouring.seen(1);
    expect(honouring.views.map(({ target }) => target)).toEqual(['/flush']);
  });

  test('a tag that names no project says so in the console, and changes nothing', async () => {
    await using site = await startSite('', '');
    const before =
      'window.told = []; console.warn = (text) => told.push(text); window.push = history.pushState';
    const tab = await visit(site.origin, '/a', before);
    await tab.run(
      `new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', done))`,
    );
    expect(await tab.run('told.join()')).toContain('no data-project');
    expect(await tab.run('history.pushState === push')).toBe(true);
  });

  test('the endpoint can be renamed, and a browser without sendBeacon uses fetch', async () => {
    await using site = await startSite('data-endpoint="/pages/demo"');
    await visit(site.origin, '/a', `delete Navigator.prototype.sendBeacon`);
    await site.seen(1);
    expect(site.views[0]).toMatchObject({ target: '/pages/demo', contentType: 'text/plain;charset=UTF-8' });
  });
});
