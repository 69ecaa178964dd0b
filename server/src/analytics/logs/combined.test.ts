import { describe, expect, test } from 'vitest';
import { combined } from './combined.ts';

const parse = combined.open();
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

describe('the combined format', () => {
  test('gives every field, and the time in UTC', () => {
    expect(
      parse(
        `203.0.113.9 - - [10/Oct/2026:13:55:36 -0730] "GET /guides/a?b=1 HTTP/1.1" 200 2326 "https://x.example/" "${chrome}"`,
      ),
    ).toEqual({
      event: {
        path: '/guides/a?b=1',
        timestamp: '2026-10-10T21:25:36.000Z',
        method: 'GET',
        status: 200,
        ip: '203.0.113.9',
        referrer: 'https://x.example/',
        userAgent: chrome,
      },
    });
  });

  test('takes common, IPv6, a user with a space, and "-" for what is absent', () => {
    expect(parse('2001:db8::7 - Ann Lee [01/Jan/2026:00:00:00 +0000] "HEAD / HTTP/2.0" 304 -')).toEqual({
      event: {
        path: '/',
        timestamp: '2026-01-01T00:00:00.000Z',
        method: 'HEAD',
        status: 304,
        ip: '2001:db8::7',
      },
    });
    expect(parse('192.0.2.1 - - [01/Jan/2026:00:00:00 +0000] "GET / HTTP/1.0" 200 0 "-" "-"')).toEqual({
      event: {
        path: '/',
        timestamp: '2026-01-01T00:00:00.000Z',
        method: 'GET',
        status: 200,
        ip: '192.0.2.1',
      },
    });
  });

  test('knows the host of vhost_combined and of an absolute target', () => {
    expect(
      parse('docs.example.com:80 192.0.2.1 - - [01/Jan/2026:00:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "x"'),
    ).toMatchObject({ event: { url: 'http://docs.example.com/a', ip: '192.0.2.1' } });
    expect(
      parse(
        '192.0.2.1 - - [01/Jan/2026:00:00:00 +0000] "GET http://docs.example.com/b HTTP/1.1" 200 5 "-" "x"',
      ),
    ).toMatchObject({ event: { url: 'http://docs.example.com/b' } });
  });

  test('reads a name that was looked up as no address', () => {
    const entry = parse('host.example.net - - [01/Jan/2026:00:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "x"');
    expect(entry).toMatchObject({ event: { path: '/' } });
    expect(entry).not.toHaveProperty('event.ip');
  });

  test('undoes the escapes of nginx and of Apache', () => {
    const line = (target: string, agent: string) =>
      `192.0.2.1 - - [01/Jan/2026:00:00:00 +0000] "GET ${target} HTTP/1.1" 200 5 "-" "${agent}"`;
    expect(parse(line('/\\xD0\\xBF', 'say \\x22hi\\x22 \\x5C'))).toMatchObject({
      event: { path: '/п', userAgent: 'say "hi" \\' },
    });
    expect(parse(line('/a b', 'say \\"hi\\" \\\\ \\t\\xff'))).toMatchObject({
      event: { path: '/a b', userAgent: 'say "hi" \\ \t\ufffd' },
    });
  });

  test('takes host, Accept and signatures from the named fields after the user agent, and leaves others', () => {
    const line = `192.0.2.1 - - [2026-01-01T02:00:00+02:00] "GET /a HTTP/2.0" 200 5 "-" "Claude-User" 0.012 "198.51.100.1" host="docs.example.com" accept="text/markdown, */*" content-type="text/markdown" signature-agent="\\x22https://chatgpt.com\\x22" cookie="secret" sec-purpose="-"`;
    expect(parse(line)).toEqual({
      event: {
        url: 'https://docs.example.com/a',
        timestamp: '2026-01-01T00:00:00.000Z',
        method: 'GET',
        status: 200,
        ip: '192.0.2.1',
        userAgent: 'Claude-User',
        accept: 'text/markdown, */*',
        contentType: 'text/markdown',
        headers: { 'signature-agent': '"https://chatgpt.com"' },
      },
    });
  });

  test.each([
    ['\\x16\\x03\\x01\\x02', 400, 'no complete HTTP request'],
    ['-', 408, 'no complete HTTP request'],
    ['OPTIONS * HTTP/1.0', 200, 'not a path'],
    ['CONNECT example.com:443 HTTP/1.1', 405, 'not a path'],
  ])('ignores the request %s', (request, status, ignored) => {
    expect(parse(`192.0.2.1 - - [01/Jan/2026:00:00:00 +0000] "${request}" ${status} 0 "-" "-"`)).toEqual({
      ignored,
    });
  });

  test.each([
    ['hello', 'not in the combined log format'],
    [
      '192.0.2.1 - - [01/Jan/2026:00:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "cut of',
      'not in the combined log format',
    ],
    [
      '192.0.2.1 - - [30/Feb/2026:00:00:00 +0000] "GET / HTTP/1.1" 200 5',
      'no such time: 30/Feb/2026:00:00:00 +0000',
    ],
  ])('rejects %s', (line, rejected) => {
    expect(parse(line)).toEqual({ rejected });
  });
});
