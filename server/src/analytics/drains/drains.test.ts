import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cloudflare } from './cloudflare.ts';
import type { DrainRequest } from './drain.ts';
import { netlify } from './netlify.ts';
import { drains } from './registry.ts';
import { vercel } from './vercel.ts';

const request = (body: unknown, headers: DrainRequest['headers'] = {}, query = {}): DrainRequest => ({
  headers,
  query,
  body: Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const moment = '2026-01-01T00:00:00.500Z';

describe('vercel', () => {
  const entry = {
    id: '1573817187330377061717300000',
    source: 'lambda',
    host: 'docs-abc.vercel.app',
    timestamp: 1767225600999,
    requestId: 'req-1',
    statusCode: 200,
    proxy: {
      timestamp: 1767225600500,
      method: 'GET',
      host: 'docs.example.com',
      path: '/guides/a?x=1',
      userAgent: ['Claude-User/1.0'],
      referer: 'https://x.example/',
      statusCode: 200,
      clientIp: '203.0.113.9',
      scheme: 'https',
      vercelId: 'fra1::abcde-1767225600500-f00',
    },
  };
  const event = {
    url: 'https://docs.example.com/guides/a?x=1',
    timestamp: moment,
    id: 'vercel:fra1::abcde-1767225600500-f00',
    method: 'GET',
    status: 200,
    ip: '203.0.113.9',
    referrer: 'https://x.example/',
    userAgent: 'Claude-User/1.0',
  };

  test('reads an array and NDJSON, and names all lines of one request alike', async () => {
    const { proxy: _, ...output } = entry;
    const another = { ...entry, id: 'another line', message: 'hello' };
    const expected = [{ event }, { event }, { ignored: 'not about a request' }];
    expect(await vercel.parse(request([entry, another, output]))).toEqual(expected);
    const lines = [entry, another, output].map((each) => JSON.stringify(each)).join('\r\n');
    expect(await vercel.parse(request(`${lines}\n`))).toEqual(expected);
  });

  test('ignores an answer that nobody got', async () => {
    expect(await vercel.parse(request([{ ...entry, proxy: { ...entry.proxy, statusCode: -1 } }]))).toEqual([
      { ignored: 'no complete HTTP request' },
    ]);
  });

  test('believes only the HMAC of these very bytes', () => {
    const body = JSON.stringify([entry]);
    const signed = (secret: string, text = body) => createHmac('sha1', secret).update(text).digest('hex');
    const verify = (signature: string | string[] | undefined, secret = 's3cret') =>
      vercel.verify(request(body, { 'x-vercel-signature': signature }), secret);
    expect(verify(signed('s3cret'))).toBe(true);
    expect(verify(signed('s3cret').toUpperCase())).toBe(true);
    for (const wrong of [signed('other'), signed('s3cret', `${body} `), '', undefined, [signed('s3cret')]]) {
      expect(verify(wrong)).toBe(false);
    }
    expect(verify(signed(''), '')).toBe(false);
  });

  test('gives the verification code back, and nothing that could be another header', () => {
    const shaken = (code: string | undefined) => vercel.handshake!(request('', { 'x-vercel-verify': code }));
    expect(shaken('a1b2.c3-d4')).toEqual({ 'x-vercel-verify': 'a1b2.c3-d4' });
    for (const bad of [undefined, '', 'a\r\nset-cookie: b', 'x'.repeat(201)])
      expect(shaken(bad)).toBeUndefined();
  });
});

describe('netlify', () => {
  const entry = {
    log_type: 'traffic',
    timestamp: '2026-01-01T00:00:00.500Z',
    url: 'https://docs.example.com/a',
    method: 'GET',
    status_code: 404,
    client_ip: '203.0.113.9',
    user_agent: 'curl/8',
    referrer: '',
    content_type: 'text/html',
    request_id: '01HX',
  };

  test('reads traffic and ignores the rest', async () => {
    expect(await netlify.parse(request([entry, { ...entry, url: '/b' }, { log_type: 'functions' }]))).toEqual(
      [
        {
          event: {
            url: 'https://docs.example.com/a',
            timestamp: moment,
            id: 'netlify:01HX',
            method: 'GET',
            status: 404,
            ip: '203.0.113.9',
            userAgent: 'curl/8',
            contentType: 'text/html',
          },
        },
        { event: expect.objectContaining({ path: '/b' }) },
        { ignored: 'not a traffic log' },
      ],
    );
  });

  test('names an entry without an id by its content', async () => {
    const { request_id: _, ...nameless } = entry;
    const [one, same, other] = await netlify.parse(request([nameless, nameless, { ...nameless, url: '/b' }]));
    expect(one).toEqual(same);
    expect(one).toMatchObject({ event: { id: expect.stringMatching(/^entry:.{43}$/) } });
    expect(other).not.toMatchObject({ event: { id: (one as { event: { id: string } }).event.id } });
  });
});

describe('cloudflare', () => {
  const entry = {
    ClientIP: '2001:db8::9',
    ClientRequestHost: 'docs.example.com',
    ClientRequestMethod: 'GET',
    ClientRequestURI: '/a?b=1',
    ClientRequestScheme: 'https',
    ClientRequestUserAgent: 'GPTBot/1.3',
    ClientRequestReferer: '',
    ClientRequestSource: 'eyeball',
    EdgeResponseStatus: 200,
    EdgeResponseContentType: 'text/html',
    RayID: '41ddf1740f67442d',
    RequestHeaders: { accept: 'text/markdown', 'signature-agent': '"https://x.example"', cookie: 'secret' },
  };

  test.each([['2026-01-01T00:00:00.5Z'], [1767225600.5], [1767225600500000000]])(
    'reads packed NDJSON with the time %s',
    async (EdgeStartTimestamp) => {
      const lines = [
        { ...entry, EdgeStartTimestamp },
        { ...entry, ClientRequestSource: 'edgeWorkerFetch' },
      ];
      const body = gzipSync(lines.map((line) => JSON.stringify(line)).join('\n'));
      expect(await cloudflare.parse(request(body))).toEqual([
        {
          event: {
            url: 'https://docs.example.com/a?b=1',
            timestamp: moment,
            id: 'cloudflare:41ddf1740f67442d',
            method: 'GET',
            status: 200,
            ip: '2001:db8::9',
            userAgent: 'GPTBot/1.3',
            contentType: 'text/html',
            accept: 'text/markdown',
            headers: { 'signature-agent': '"https://x.example"' },
          },
        },
        { ignored: 'not a visitor’s request' },
      ]);
    },
  );

  test('takes the test upload', async () => {
    expect(await cloudflare.parse(request(gzipSync('{"content":"tests"}')))).toEqual([
      { ignored: 'a test of the destination' },
    ]);
  });

  test('refuses what unpacks to more than 32 MiB, and damaged gzip', async () => {
    await expect(cloudflare.parse(request(gzipSync(Buffer.alloc(33 * 1024 * 1024))))).rejects.toThrow(
      '32 MiB',
    );
    await expect(cloudflare.parse(request(gzipSync('{}').subarray(0, 12)))).rejects.toThrow(
      'gzip data is damaged',
    );
  });
});

test('the secret is taken from Authorization or the URL', () => {
  const basic = `Basic ${Buffer.from('anyone:s3:cret').toString('base64')}`;
  for (const drain of [netlify, cloudflare]) {
    const shows = (authorization: string | undefined, query = {}) =>
      drain.verify(request('', { authorization }, query), 's3:cret');
    for (const right of ['s3:cret', 'Bearer s3:cret', 'bearer  s3:cret', basic])
      expect(shows(right)).toBe(true);
    for (const wrong of [undefined, '', 'Bearer', 'Bearer s3', 'Basic !!', `Bearer ${basic}`]) {
      expect(shows(wrong)).toBe(false);
    }
    expect(shows(undefined, { secret: 's3:cret' })).toBe(true);
    expect(shows(undefined, { secret: ['s3', 'cret'] })).toBe(false);
    expect(drain.verify(request('', { authorization: '' }, { secret: '' }), '')).toBe(false);
  }
});

describe.each([...drains.values()])('$name', (drain) => {
  test('accounts for every entry of any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), async (entries) => {
        const outcomes = await drain.parse(request(entries));
        expect(outcomes).toHaveLength(entries.length);
        for (const outcome of outcomes) expect(Object.keys(outcome)).toHaveLength(1);
      }),
    );
  });

  test('ignores an entry whose fields refuse to be numbers or texts', async () => {
    const odd = { toString: 1, valueOf: 1 };
    const entry = { status_code: odd, statusCode: odd, EdgeResponseStatus: odd, proxy: { statusCode: odd } };
    expect(await drain.parse(request([entry]))).toEqual([{ ignored: 'no complete HTTP request' }]);
  });

  test('rejects lines that are no JSON, and a broken array as a whole', async () => {
    expect(await drain.parse(request('hello\n\n{"a":'))).toEqual([
      { rejected: 'not a JSON object' },
      { rejected: 'not a JSON object' },
    ]);
    expect(await drain.parse(request(' \n'))).toEqual([]);
    await expect(drain.parse(request('[{"a":1},'))).rejects.toThrow('begins like a JSON array');
  });
});

test('a delivery of too many entries is refused before they are read, however it is written', async () => {
  const [drain] = drains.values();
  const most = 200_000;
  expect(await drain!.parse(request('1\n'.repeat(most)))).toHaveLength(most);
  await expect(drain!.parse(request('1\n'.repeat(most + 1)))).rejects.toThrow('200,000 entries');
  await expect(drain!.parse(request(`[${'1,'.repeat(most)}1]`))).rejects.toThrow('200,000 entries');
});
