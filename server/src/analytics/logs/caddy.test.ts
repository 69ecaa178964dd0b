import { expect, test } from 'vitest';
import { caddy } from './caddy.ts';

const parse = caddy.open();

const entry = {
  level: 'info',
  ts: 1767225600.5241,
  logger: 'http.log.access.log0',
  msg: 'handled request',
  request: {
    remote_ip: '10.0.0.2',
    client_ip: '203.0.113.9',
    proto: 'HTTP/2.0',
    method: 'GET',
    host: 'docs.example.com',
    uri: '/guides/%D0%BF?a=1',
    headers: {
      'User-Agent': ['Claude-User/1.0'],
      Accept: ['text/markdown', 'text/html'],
      Referer: ['https://x.example/'],
      'Sec-Fetch-Mode': ['navigate'],
      Cookie: ['REDACTED'],
    },
    tls: { proto: 'h2' },
  },
  status: 200,
  resp_headers: { 'Content-Type': ['text/html; charset=utf-8'] },
};

test('an access log entry gives every field', () => {
  expect(parse(JSON.stringify(entry))).toEqual({
    event: {
      url: 'https://docs.example.com/guides/%D0%BF?a=1',
      timestamp: '2026-01-01T00:00:00.524Z',
      method: 'GET',
      status: 200,
      ip: '203.0.113.9',
      referrer: 'https://x.example/',
      userAgent: 'Claude-User/1.0',
      accept: 'text/markdown, text/html',
      contentType: 'text/html; charset=utf-8',
      headers: { 'sec-fetch-mode': 'navigate' },
    },
  });
});

test('an older entry without client_ip and TLS gives the remote address and a plain URL', () => {
  const { client_ip: _, tls: __, ...request } = entry.request;
  expect(parse(JSON.stringify({ ...entry, request }))).toMatchObject({
    event: { ip: '10.0.0.2', url: 'http://docs.example.com/guides/%D0%BF?a=1' },
  });
});

test.each([
  [1767225600524, '2026-01-01T00:00:00.524Z'],
  [1767225600524000000, '2026-01-01T00:00:00.524Z'],
  ['2026-01-01T02:00:00.524+0200', '2026-01-01T00:00:00.524Z'],
  ['2026/01/01 00:00:00.524', '2026-01-01T00:00:00.524Z'],
  ['01/Jan/2026:00:00:00 +0000', '2026-01-01T00:00:00.000Z'],
])('the time %s is read', (ts, timestamp) => {
  expect(parse(JSON.stringify({ ...entry, ts }))).toMatchObject({ event: { timestamp } });
});

test.each([
  ['{"level":"info","ts":1,"msg":"serving initial configuration"}', { ignored: 'not about a request' }],
  [JSON.stringify({ ...entry, status: 0 }), { ignored: 'no complete HTTP request' }],
  [JSON.stringify({ ...entry, ts: 'soon' }), { rejected: 'no time in "ts"' }],
  ['{"level":', { rejected: 'not a JSON object' }],
  ['[1]', { rejected: 'not a JSON object' }],
])('%s is told apart', (line, outcome) => {
  expect(parse(line)).toEqual(outcome);
});
