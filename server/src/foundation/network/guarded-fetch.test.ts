import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { collectGarbage } from './testing/collect-garbage.ts';
import { serveOnLoopback } from './testing/loopback-server.ts';
import { outboundWith, resolverOf } from './testing/outbound-for-tests.ts';

const loopback = { internalHosts: ['127.0.0.1'] };

describe('an address that nobody allowed', () => {
  const spellings = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '0.0.0.0',
    'localhost',
    'LOCALHOST.',
  ];
  test.each(spellings)('is not called as %s', async (spelling) => {
    await using server = await serveOnLoopback((_, response) => response.end());
    const resolve = resolverOf({ localhost: ['127.0.0.1', '::1'], 'localhost.': ['127.0.0.1'] });
    await using outbound = outboundWith({ resolve });
    const calling = outbound.fetch(`http://${spelling}:${server.port}/`);
    await expect(calling).rejects.toMatchObject({ name: 'Fault', code: 'repository_unreachable' });
    await expect(calling).rejects.toThrow('DOCWRIGHT_INTERNAL_HOSTS');
    expect(server.requests).toHaveLength(0);
  });

  test('is not called by https, either', async () => {
    await using outbound = outboundWith({ resolve: resolverOf({ 'a.test': ['10.0.0.1', 'fd00::1'] }) });
    await expect(outbound.fetch('https://169.254.169.254/')).rejects.toThrow('an internal address');
    await expect(outbound.fetch('https://a.test/')).rejects.toThrow('an internal address');
  });

  test('is not called after a redirect', async () => {
    for (const location of ['http://169.254.169.254/latest/meta-data', 'https://[fd00:ec2::254]/']) {
      await using server = await serveOnLoopback((_, response) => {
        response.writeHead(302, { location }).end();
      });
      await using outbound = outboundWith(loopback);
      await expect(outbound.fetch(server.url)).rejects.toThrow('an internal address');
    }
  });

  test('does not hide behind a public one: those that are left are called', async () => {
    await using server = await serveOnLoopback((_, response) => response.end('here'));
    const resolve = resolverOf({ 'a.test': ['169.254.169.254', '127.0.0.1'] });
    await using outbound = outboundWith({ ...loopback, resolve });
    const response = await outbound.fetch(`http://a.test:${server.port}/`);
    expect(await response.text()).toBe('here');
  });
});

describe('a name whose address changes', () => {
  test('is asked for once for each connection, and that answer is connected to', async () => {
    await using server = await serveOnLoopback((_, response) => {
      response.writeHead(200, { connection: 'close' }).end('here');
    });
    const answers = [{ address: '127.0.0.1', family: 4 }];
    let asked = 0;
    const resolve = async () => {
      asked++;
      return answers.splice(0, 1, { address: '::1', family: 6 });
    };
    await using outbound = outboundWith({ ...loopback, resolve });
    const response = await outbound.fetch(`http://rebound.test:${server.port}/`);
    expect(await response.text()).toBe('here');
    expect(asked).toBe(1);
    await expect(outbound.fetch(`http://rebound.test:${server.port}/`)).rejects.toThrow(
      'an internal address',
    );
    expect(asked).toBe(2);
    expect(server.requests).toHaveLength(1);
  });
});

test('plain http is for hosts that the operator listed', async () => {
  const resolve = resolverOf({ 'public.test': ['140.82.112.3'] });
  await using outbound = outboundWith({ ...loopback, resolve });
  await expect(outbound.fetch('http://public.test/')).rejects.toThrow('use https://');
});

describe('a redirect', () => {
  test('to another origin takes no sign-in with it, under whatever name', async () => {
    await using other = await serveOnLoopback((_, response) => response.end('there'));
    await using server = await serveOnLoopback((_, response) => {
      response.writeHead(307, { location: `${other.url}/there` }).end();
    });
    await using outbound = outboundWith(loopback);
    const signedIn = { authorization: 'Bearer s3cret', 'private-token': 's3cret', accept: 'text/plain' };
    const response = await outbound.fetch(server.url, { headers: signedIn });
    expect(await response.text()).toBe('there');
    expect(response.url).toBe(`${other.url}/there`);
    expect(server.requests[0]!.headers).toMatchObject(signedIn);
    expect(JSON.stringify(other.requests[0]!.rawHeaders)).not.toContain('s3cret');
    expect(other.requests[0]!.headers.accept).toBe('text/plain');
  });

  test('within an origin keeps the sign-in', async () => {
    await using server = await serveOnLoopback((request, response) => {
      if (request.url === '/') response.writeHead(301, { location: '/new' }).end();
      else response.end('there');
    });
    await using outbound = outboundWith(loopback);
    await outbound.fetch(server.url, { headers: { authorization: 'Bearer s3cret' } });
    expect(server.requests[1]).toMatchObject({ url: '/new', headers: { authorization: 'Bearer s3cret' } });
  });

  test.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [307, 'POST', 'POST', '{"a":1}'],
    [308, 'PATCH', 'PATCH', '{"a":1}'],
    [301, 'PUT', 'PUT', '{"a":1}'],
  ])('with %i turns %s into %s with the body %j', async (status, method, becomes, body) => {
    let got = '';
    await using server = await serveOnLoopback(async (request, response) => {
      got = (await buffer(request)).toString();
      if (request.url === '/') response.writeHead(status, { location: '/new' }).end();
      else response.end();
    });
    await using outbound = outboundWith(loopback);
    const headers = { 'content-type': 'application/json' };
    await outbound.fetch(server.url, { method, body: '{"a":1}', headers });
    expect(server.requests[1]).toMatchObject({ url: '/new', method: becomes });
    expect(got).toBe(body);
    expect(server.requests[1]!.headers['content-type']).toBe(body ? 'application/json' : undefined);
  });

  test('without end is given up', async () => {
    await using server = await serveOnLoopback((_, response) => {
      response.writeHead(302, { location: '/' }).end();
    });
    await using outbound = outboundWith(loopback);
    await expect(outbound.fetch(server.url)).rejects.toThrow('redirects too often');
    expect(server.requests).toHaveLength(6);
  });

  test.each(['file:///etc/passwd', 'data:text/plain,hello', 'ftp://127.0.0.1/', 'http://'])(
    'to %s is not followed',
    async (location) => {
      await using server = await serveOnLoopback((_, response) => {
        response.writeHead(302, { location }).end();
      });
      await using outbound = outboundWith(loopback);
      await expect(outbound.fetch(server.url)).rejects.toThrow('not on the web');
    },
  );

  test('is handed over to a caller who wants to see it', async () => {
    await using server = await serveOnLoopback((_, response) => {
      response.writeHead(301, { location: '/new' }).end();
    });
    await using outbound = outboundWith(loopback);
    const response = await outbound.fetch(server.url, { redirect: 'manual' });
    expect(response).toMatchObject({ status: 301 });
    expect(response.headers.get('location')).toBe('/new');
  });
});

describe('an answer that never ends', () => {
  type Call = (fetch: typeof globalThis.fetch, url: string, signal: AbortSignal) => Promise<Response>;
  const calls: [string, Call][] = [
    ['beside the address', (fetch, url, signal) => fetch(url, { signal })],
    ['in a Request', (fetch, url, signal) => fetch(new Request(url, { signal }))],
  ];
  test.each(calls)('is given up by a signal %s, however much was tidied up meanwhile', async (_, call) => {
    await using server = await serveOnLoopback((_, response) => response.writeHead(200).write('{'));
    await using outbound = outboundWith(loopback);
    const caller = new AbortController();
    const response = await call(outbound.fetch, server.url, caller.signal);
    await collectGarbage();
    caller.abort(new Error('That is enough.'));
    await expect(response.text()).rejects.toThrow('That is enough.');
  });
});
