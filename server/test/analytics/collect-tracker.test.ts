import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../http/expect-error.ts';
import { rawRequest, sendRaw } from '../http/raw-http.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { browser } from './ingest-site.ts';

let plain: TestServer;
let renamed: TestServer;
beforeAll(async () => {
  const paths = { DOCWRIGHT_COLLECT_PATH: '/api/hello', DOCWRIGHT_TRACKER_PATH: '/assets/app.js' };
  [plain, renamed] = await Promise.all([
    startTestServer({ environment: { DOCWRIGHT_ROLE: 'api' } }),
    startTestServer({ environment: { DOCWRIGHT_ROLE: 'api', ...paths } }),
  ]);
});
afterAll(() => Promise.all([plain, renamed].map((each) => each[Symbol.asyncDispose]())));

test('the script is small, may be cached, and is not sent again while it is the same', async () => {
  const { status, headers, text } = await plain.call('GET', '/tracker.js', { key: null });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(headers.get('cache-control')).toMatch(/max-age=\d+/);
  expect(text).toContain('sendBeacon');
  const etag = headers.get('etag')!;
  for (const condition of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await plain.call('GET', '/tracker.js', {
      key: null,
      headers: { 'if-none-match': condition },
    });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect(again.headers.get('etag')).toBe(etag);
  }
  const changed = await plain.call('GET', '/tracker.js', {
    key: null,
    headers: { 'if-none-match': '"other"' },
  });
  expect(changed.status).toBe(200);
});

test('it is packed for whoever can unpack it, into less than 1.5 kB', async () => {
  const ask = async (accepted: string) => {
    const lines = ['GET /tracker.js HTTP/1.1', 'Host: here', `Accept-Encoding: ${accepted}`];
    return sendRaw(plain.url, rawRequest(lines));
  };
  const packed = await ask('br, gzip');
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.headers.get('vary')).toBe('accept-encoding');
  expect(Number(packed.headers.get('content-length'))).toBeLessThan(1_500);
  for (const accepted of ['identity', 'gzip;q=0', 'br'])
    expect((await ask(accepted)).headers.get('content-encoding')).toBeNull();
  const read = async (accepted: string) =>
    (await fetch(`${plain.url}/tracker.js`, { headers: { 'accept-encoding': accepted } })).text();
  expect(await read('gzip')).toBe(await read('identity'));
});

test('script and beacon can be renamed, and then have no other name', async () => {
  const { text } = await renamed.call('GET', '/assets/app.js', { key: null });
  expect(text).toContain("const collect = '/api/hello';");
  const headers = { 'content-type': 'text/plain', 'user-agent': browser };
  const send = (path: string) => renamed.call('POST', path, { key: null, raw: '{"path":"/a"}', headers });
  expect((await send('/api/hello/demo')).status).toBe(202);
  const picture = await renamed.call('GET', '/api/hello/demo.gif?path=/a', {
    key: null,
    headers: { 'user-agent': browser },
  });
  expect(picture.headers.get('content-type')).toBe('image/gif');
  expect((await renamed.call('GET', '/v1/analytics/demo/views')).json.totals.human).toBe(2);
  expectError(await renamed.call('GET', '/tracker.js', { key: null }), 404, 'not_found');
  expectError(await send('/collect/demo'), 404, 'not_found');
});
