import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Browser } from '../http/browser.ts';
import type { ApiClient, CallOptions } from '../support/api-client.ts';

/** What a caller can send to make much work of a small request, by what it is. */
export type HostileInput = (server: ApiClient, browser: Browser) => Promise<{ status: number } | undefined>;
export type HostileInputs = Readonly<Record<string, HostileInput>>;

const mebibyte = 1024 * 1024;
const json = { 'content-type': 'application/json' };
const post =
  (path: string, options: CallOptions): HostileInput =>
  (server) =>
    server.call('POST', path, options);

/** A body of JSON of the given length, from one piece that is repeated. */
const filled = (bytes: number, open: string, piece: string, close: string): string => {
  const count = Math.floor((bytes - open.length - close.length) / (piece.length + 1));
  return open + Array(count).fill(piece).join(',') + close;
};

/** Previews are for browsers that are signed in. */
const preview =
  (format: 'md' | 'mdx', text: string): HostileInput =>
  (_server, browser) =>
    browser.call('POST', '/v1/preview', { body: { format, text } });

const pages: HostileInputs = {
  'a page of nested brackets': preview('mdx', `export const a = ${'['.repeat(9_000)}`),
  'a page of emphasis': preview('md', '*a '.repeat(60_000)),
  'a page of many short lines': preview('md', '- a\n'.repeat(240_000)),
  'a page of many elements': preview('mdx', '<a/>\n\n'.repeat(160_000)),
  'a page that is one long word': preview('md', 'a'.repeat(1_000_000)),
};

const job = (raw: string): HostileInput => post('/v2/agent/demo/job', { raw, headers: json });
const patch =
  (raw: string): HostileInput =>
  (server) =>
    server.call('PATCH', '/v1/projects/demo', { raw, headers: json });

const bodies: HostileInputs = {
  'JSON that never ends': job(`{"prompt":${'['.repeat(mebibyte - 100)}`),
  'deep JSON': job(`{"prompt":${'['.repeat(500_000)}${']'.repeat(500_000)}}`),
  'JSON of many lists': job(filled(mebibyte, '{"prompt":[', '[]', ']}')),
  'JSON of many fields': job(`{${Array.from({ length: 80_000 }, (_, index) => `"f${index}":0`).join(',')}}`),
  'JSON with many mistakes': patch(filled(mebibyte, '{"allowedOrigins":[', '0', ']}')),
  'JSON with many wrong objects': patch(filled(mebibyte, '{"agent":{"context":[', '{}', ']}}')),
  'JSON that is no UTF-8': (server) =>
    server.call('POST', '/v2/agent/demo/job', { raw: Buffer.alloc(mebibyte, 0xff), headers: json }),
  'a prompt of white space': job(JSON.stringify({ prompt: ' '.repeat(mebibyte - 100) })),
};

const event = JSON.stringify({
  path: '/a',
  userAgent: 'Mozilla/5.0',
  headers: { accept: 'text/html' },
  id: 'x',
});
const events = (type: 'json' | 'x-ndjson', raw: string | Uint8Array): HostileInput =>
  post('/v1/analytics/demo/events', { raw, headers: { 'content-type': `application/${type}` } });
const own = (index: number) =>
  JSON.stringify({ ...JSON.parse(event), path: `/${'long/'.repeat(30)}${index}`, id: `id-${index}` });

const views: HostileInputs = {
  '10,000 events as lines': events('x-ndjson', `${event}\n`.repeat(10_000)),
  '10,000 events as JSON': events('json', filled(10_000 * (event.length + 1), '{"events":[', event, ']}')),
  '10,000 events with ids of their own': events(
    'json',
    `{"events":[${Array.from({ length: 10_000 }, (_, index) => own(index)).join(',')}]}`,
  ),
  'four batches of 10,000 events at once': (server, browser) =>
    Promise.all(
      [1, 2, 3, 4].map((part) => {
        const list = Array.from({ length: 10_000 }, (_, index) => own(part * 10_000 + index));
        return events('json', `{"events":[${list.join(',')}]}`)(server, browser);
      }),
    ).then(([first]) => first),
  '8 MiB of events as JSON': events(
    'json',
    filled(
      8 * mebibyte,
      '{"events":[',
      JSON.stringify({ ...JSON.parse(event), referrer: 'a'.repeat(800) }),
      ']}',
    ),
  ),
  '8 MiB of brackets': events('json', `{"events":${'['.repeat(8 * mebibyte - 20)}`),
  '8 MiB of empty events': events('json', filled(8 * mebibyte, '{"events":[', '{}', ']}')),
  '8 MiB of empty lists as lines': events('x-ndjson', '[]\n'.repeat(2_700_000)),
  '8 MiB of empty lines': events('x-ndjson', Buffer.alloc(8 * mebibyte, '\n')),
  'an event of 8 MiB': events('x-ndjson', filled(8 * mebibyte, '{"path":"/a","headers":{', '"a":"b"', '}}')),
  'an event with 8 MiB of headers': events(
    'json',
    `{"events":[{"path":"/","headers":{${Array.from({ length: 400_000 }, (_, index) => `"h${index}":"a"`).join(',')}}}]}`,
  ),
};

export const drainSecret = 'a-secret-between-us';
const drained = (body: Buffer): HostileInput =>
  post('/v1/analytics/demo/drains/vercel', {
    raw: body,
    key: null,
    headers: {
      ...json,
      'x-vercel-signature': createHmac('sha1', drainSecret).update(body).digest('hex'),
    },
  });
const entry = JSON.stringify({
  id: 'a',
  proxy: { statusCode: 200, path: '/a', host: 'a.example', method: 'GET' },
});

const drains: HostileInputs = {
  'a delivery of 8 MiB that is not signed': post('/v1/analytics/demo/drains/vercel', {
    raw: Buffer.alloc(8 * mebibyte, 'a'),
    key: null,
    headers: { 'x-vercel-signature': 'a' },
  }),
  'a delivery of 8 MiB as a list': drained(Buffer.from(filled(8 * mebibyte, '[', entry, ']'))),
  'a delivery of 32 MiB, packed': drained(gzipSync(filled(32 * mebibyte, '[', entry, ']'))),
  'a delivery of 32 MiB of lists, packed': drained(gzipSync(filled(32 * mebibyte, '[', '[]', ']'))),
  'a delivery of 32 MiB of lines, packed': drained(gzipSync(`${entry}\n`.repeat(300_000))),
  'a delivery of 32 MiB in a line, packed': drained(gzipSync(filled(32 * mebibyte, '{"a":[', '[]', ']}'))),
  'a delivery of 200,000 numbers': drained(Buffer.from('1\n'.repeat(200_000))),
  'a delivery of 32 MiB of empty lines, packed': drained(gzipSync(Buffer.alloc(32 * mebibyte - 1, '\n'))),
};

export const hookSecret = 'a secret between the host and Docwright';
const hookBytes = 2 * mebibyte;
const delivered = (text: string, headers: Record<string, string> = json): HostileInput => {
  const body = Buffer.from(text);
  const signature = createHmac('sha256', hookSecret).update(body).digest('hex');
  return post('/v1/hooks/hooked/github', {
    raw: body,
    key: null,
    headers: { ...headers, 'x-hub-signature-256': `sha256=${signature}`, 'x-github-event': 'push' },
  });
};

const hooks: HostileInputs = {
  'a hook of 2 MiB that is not signed': post('/v1/hooks/hooked/github', {
    raw: Buffer.alloc(hookBytes, 'a'),
    key: null,
    headers: { ...json, 'x-hub-signature-256': 'sha256=00', 'x-github-event': 'push' },
  }),
  'a hook of 2 MiB': delivered(filled(hookBytes, '{"ref":"refs/heads/main","commits":[', '[]', ']}')),
  'a hook of 2 MiB as a form': delivered(
    `payload=${encodeURIComponent(filled(0.6 * mebibyte, '{"ref":"refs/heads/main","commits":[', '{}', ']}'))}`,
    { 'content-type': 'application/x-www-form-urlencoded' },
  ),
  'a hook of long texts': delivered(
    filled(
      hookBytes,
      '{"ref":"refs/heads/main","commits":[',
      JSON.stringify({ message: 'aé"\n'.repeat(20) }),
      ']}',
    ),
  ),
  'a hook of 2 MiB of brackets': delivered('['.repeat(hookBytes)),
};

export const requests: HostileInputs = { ...pages, ...bodies, ...views, ...drains, ...hooks };
