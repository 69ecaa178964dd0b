import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { serveOnLoopback } from '../foundation/network/testing/loopback-server.ts';
import { outboundWith, resolverOf } from '../foundation/network/testing/outbound-for-tests.ts';
import { hostFetch } from './host-fetch.ts';
import type { Patience } from './host-parts.ts';

type Answer = (...given: Parameters<RequestListener>) => unknown;

const answering =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end(body);
const good = answering(200, {}, 'good');
const cutOff: Answer = (request) => request.socket.destroy();
const slowBody: Answer = (_, response) => response.writeHead(200).write('{');
const nothing: Answer = () => undefined;

/** A host that gives these answers one after the other, and the last one ever after. */
async function hostThat(answers: readonly Answer[], patience: Partial<Patience> = {}) {
  let next = 0;
  const server = await serveOnLoopback((request, response) => {
    answers[Math.min(next++, answers.length - 1)]!(request, response);
  });
  const outbound = outboundWith({ internalHosts: ['127.0.0.1'] });
  const quick = { firstDelayMs: 1, longestWaitMs: 500, ...patience };
  const call = hostFetch('ExampleHub', { outbound, patience: quick });
  return {
    server,
    call: (method = 'GET', headers: Record<string, string> = {}, path = '/') =>
      call(server.url + path, { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) }),
    async [Symbol.asyncDispose]() {
      await outbound[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

const unavailable = { name: 'Fault', code: 'unavailable' };

describe('a host that fails for a moment', () => {
  const failures: [string, Answer][] = [
    ['500', answering(500)],
    ['502', answering(502)],
    ['503', answering(503)],
    ['a connection that is cut', cutOff],
  ];
  test.each(failures)('by %s is asked again where that is safe', async (_, failure) => {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      await using host = await hostThat([failure, failure, good]);
      const response = await host.call(method);
      expect(response.status).toBe(200);
      expect(host.server.requests).toHaveLength(3);
    }
  });

  test.each(failures)('by %s is not asked again where it may have done it', async (_, failure) => {
    for (const method of ['POST', 'PATCH']) {
      await using host = await hostThat([failure, good]);
      await expect(host.call(method)).rejects.toMatchObject({ ...unavailable, retryAfterSeconds: 30 });
      expect(host.server.requests).toHaveLength(1);
    }
  });

  test('and goes on so is away: the fault tells people what happens next', async () => {
    await using host = await hostThat([answering(500, {}, 'no disk')], { attempts: 3 });
    const calling = host.call();
    await expect(calling).rejects.toMatchObject({ ...unavailable, retryAfterSeconds: 30 });
    await expect(calling).rejects.toThrow(
      'ExampleHub could not be asked: it answered 500. Try again in 30 seconds; if that',
    );
    await expect(calling).rejects.toMatchObject({ internal: expect.stringContaining('no disk') });
    expect(host.server.requests).toHaveLength(3);
  });

  test('is away for whoever finds nobody at home, whatever was asked', async () => {
    const server = await serveOnLoopback(() => undefined);
    await server[Symbol.asyncDispose]();
    await using outbound = outboundWith({ internalHosts: ['127.0.0.1'] });
    const call = hostFetch('ExampleHub', { outbound, patience: { attempts: 2, firstDelayMs: 1 } });
    for (const method of ['GET', 'POST']) {
      const calling = call(server.url, { method });
      await expect(calling).rejects.toMatchObject(unavailable);
      await expect(calling).rejects.toThrow('the connection was refused');
    }
  });
});

describe('a host that is slow', () => {
  test.each([
    ['before it answers', nothing],
    ['in the middle of its answer', slowBody],
  ])('%s is given up, and asked again where that is safe', async (_, slow) => {
    await using host = await hostThat([slow, good], { requestMs: 1_000 });
    expect(await (await host.call()).text()).toBe('good');
    await using other = await hostThat([slow, good], { requestMs: 1_000 });
    await expect(other.call('POST')).rejects.toThrow('its answer took too long');
  });

  test('is left when the caller leaves', async () => {
    const leaving = new AbortController();
    const reason = new Error('the job was archived');
    await using server = await serveOnLoopback(() => leaving.abort(reason));
    await using outbound = outboundWith({ internalHosts: ['127.0.0.1'] });
    const call = hostFetch('ExampleHub', { outbound });
    await expect(call(server.url, { signal: leaving.signal })).rejects.toBe(reason);
    await expect(call(server.url, { signal: leaving.signal })).rejects.toBe(reason);
    expect(server.requests).toHaveLength(1);
  });
});

test('an answer without end is not read', async () => {
  const endless: Answer = (_, response) => {
    const more = () => {
      response.write('x'.repeat(10_000));
      if (!response.destroyed) setImmediate(more);
    };
    more();
  };
  await using host = await hostThat([endless], { bodyBytes: 100_000 });
  await expect(host.call()).rejects.toMatchObject({ code: 'host_unavailable' });
  expect(host.server.requests).toHaveLength(1);
});

describe('a host that wants to be left alone', () => {
  const inSeconds = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds);
  const date = new Date().toUTCString();
  const limits: [string, () => Answer][] = [
    ['429', () => answering(429, { 'retry-after': '0' })],
    ['429 with a date', () => answering(429, { 'retry-after': date, date })],
    ['429 with a reset', () => answering(429, { 'ratelimit-reset': inSeconds(-5) })],
    ['403 with Retry-After', () => answering(403, { 'retry-after': '0.05' })],
    [
      '403 with nothing left',
      () => answering(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(-5) }),
    ],
    ['503 with Retry-After', () => answering(503, { 'retry-after': '0' })],
  ];
  test.each(limits)('by %s is asked again, also to write', async (_, limit) => {
    for (const method of ['GET', 'POST', 'PATCH']) {
      await using host = await hostThat([limit(), good]);
      expect((await host.call(method)).status).toBe(200);
      expect(host.server.requests).toHaveLength(2);
    }
  });

  const longLimits: [string, () => Answer, number, number][] = [
    ['429 in seconds', () => answering(429, { 'retry-after': '90' }), 80, 90],
    [
      '429 with a date, by the host’s own clock',
      () =>
        answering(429, {
          date: 'Wed, 01 Jul 2020 10:00:00 GMT',
          'retry-after': 'Wed, 01 Jul 2020 10:02:00 GMT',
        }),
      110,
      120,
    ],
    [
      'GitHub’s primary limit',
      () => answering(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(900) }),
      850,
      901,
    ],
    [
      'GitLab’s limit',
      () => answering(429, { 'ratelimit-remaining': '0', 'ratelimit-reset': inSeconds(60) }),
      30,
      61,
    ],
    ['seconds until a reset', () => answering(429, { 'ratelimit-reset': '60' }), 50, 60],
    [
      'GitHub’s secondary limit',
      () => answering(403, {}, '{"message":"You have exceeded a secondary rate limit."}'),
      50,
      60,
    ],
    ['503 for a long time', () => answering(503, { 'retry-after': '3600' }), 3500, 3600],
  ];
  test.each(longLimits)('by %s is asked again later', async (_, limit, least, most) => {
    await using host = await hostThat([limit(), good]);
    const fault = await host.call('POST').catch((error) => error);
    expect(fault).toMatchObject(unavailable);
    expect(fault.message).toContain('it wants fewer requests for a while');
    expect(fault.retryAfterSeconds).toBeGreaterThanOrEqual(least);
    expect(fault.retryAfterSeconds).toBeLessThanOrEqual(most);
    expect(host.server.requests).toHaveLength(1);
  });

  test('is left alone by all requests of that sign-in, and of no other', async () => {
    await using host = await hostThat([answering(429, { 'retry-after': '90' }), good]);
    const one = { authorization: 'Bearer one' };
    await expect(host.call('GET', one)).rejects.toMatchObject(unavailable);
    await expect(host.call('GET', one)).rejects.toMatchObject(unavailable);
    expect(host.server.requests).toHaveLength(1);
    expect((await host.call('GET', { authorization: 'Bearer two' })).status).toBe(200);
  });

  test('is told apart from one that forbids', async () => {
    await using host = await hostThat([
      answering(403, { 'x-ratelimit-remaining': '4999' }, '{"message":"Forbidden"}'),
    ]);
    const response = await host.call();
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ message: 'Forbidden' });
    expect(host.server.requests).toHaveLength(1);
  });
});

describe('an answer with an ETag', () => {
  const versioned: Answer = (request, response) =>
    request.headers['if-none-match'] === '"1"'
      ? response.writeHead(304).end()
      : response.writeHead(200, { etag: '"1"', link: '<next>' }).end('the answer');

  test('is not sent twice', async () => {
    await using host = await hostThat([versioned]);
    for (let times = 0; times < 3; times++) {
      const response = await host.call();
      expect(response).toMatchObject({ status: 200, url: `${host.server.url}/` });
      expect(response.headers.get('link')).toBe('<next>');
      expect(await response.text()).toBe('the answer');
    }
    expect(host.server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      '"1"',
      '"1"',
    ]);
  });

  test('has the headers of now, and the body of before', async () => {
    const scoped: Answer = (request, response) =>
      request.headers['if-none-match'] === '"1"'
        ? response.writeHead(304, { 'x-oauth-scopes': 'gist' }).end()
        : response
            .writeHead(200, { etag: '"1"', link: '<next>', 'x-oauth-scopes': 'repo' })
            .end('the answer');
    await using host = await hostThat([scoped]);
    await host.call();
    const { headers } = await host.call();
    expect([headers.get('x-oauth-scopes'), headers.get('link')]).toEqual(['gist', '<next>']);
    expect(await (await host.call()).text()).toBe('the answer');
  });

  test('is that of one sign-in, one form and one address', async () => {
    await using host = await hostThat([versioned]);
    await host.call('GET', { authorization: 'Bearer one' });
    await host.call('GET', { authorization: 'Bearer two' });
    await host.call('GET', { authorization: 'Bearer one', accept: 'text/plain' });
    await host.call('GET', { authorization: 'Bearer one' }, '/other');
    await host.call('POST', { authorization: 'Bearer one' });
    for (const { headers } of host.server.requests) expect(headers['if-none-match']).toBeUndefined();
  });

  test('is left to a caller who has one already', async () => {
    await using host = await hostThat([versioned]);
    await host.call();
    const response = await host.call('GET', { 'if-none-match': '"1"' });
    expect(response.status).toBe(304);
  });
});

describe('many requests at once', () => {
  /** Notes how many requests are there at the same moment. */
  async function busyHost(atOnce: number) {
    let here = 0;
    let most = 0;
    const host = await hostThat(
      [
        (_, response) => {
          most = Math.max(most, ++here);
          setImmediate(() => {
            here--;
            response.end();
          });
        },
      ],
      { atOnce },
    );
    return { host, most: () => most };
  }

  test('are a handful for the host', async () => {
    const { host, most } = await busyHost(3);
    await using _ = host;
    await Promise.all(Array.from({ length: 20 }, () => host.call()));
    expect(most()).toBeLessThanOrEqual(3);
    expect(host.server.requests).toHaveLength(20);
  });

  test('are written one after the other', async () => {
    const { host, most } = await busyHost(3);
    await using _ = host;
    await Promise.all(Array.from({ length: 10 }, () => host.call('POST')));
    expect(most()).toBe(1);
  });
});

describe('what no patience mends', () => {
  test.each([301, 400, 401, 404, 409, 410, 422])('%i is handed over at once', async (status) => {
    await using host = await hostThat([answering(status, {}, '{}')]);
    expect((await host.call()).status).toBe(status);
    expect(host.server.requests).toHaveLength(1);
  });

  test('a certificate that is not believed is the operator’s to mend', async () => {
    await using server = await serveOnLoopback((_, response) => response.end(), { tls: true });
    const resolve = resolverOf({ 'git.corp.test': ['127.0.0.1'] });
    await using outbound = outboundWith({ internalHosts: ['*'], resolve });
    const calling = hostFetch('ExampleHub', { outbound })(server.url);
    await expect(calling).rejects.toMatchObject({ code: 'repository_unreachable' });
    await expect(calling).rejects.toThrow('DOCWRIGHT_CA_FILE');
  });

  test('a host that does not exist is the project’s to mend', async () => {
    await using outbound = outboundWith();
    const call = hostFetch('ExampleHub', { outbound, patience: { firstDelayMs: 1 } });
    await expect(call('https://typo.test/')).rejects.toMatchObject({ code: 'repository_unreachable' });
    await expect(call('https://typo.test/')).rejects.toThrow('there is no host typo.test');
  });

  test('an address that is not allowed is not tried twice', async () => {
    let asked = 0;
    const resolve = async () => {
      asked++;
      return [{ address: '10.0.0.1', family: 4 }];
    };
    await using outbound = outboundWith({ resolve });
    await expect(hostFetch('ExampleHub', { outbound })('https://in.test/')).rejects.toThrow(
      'an internal address',
    );
    expect(asked).toBe(1);
  });
});

test('a Request object is understood, body and all', async () => {
  let got = '';
  await using server = await serveOnLoopback(async (request, response) => {
    for await (const chunk of request) got += chunk;
    response.writeHead(204).end();
  });
  await using outbound = outboundWith({ internalHosts: ['127.0.0.1'] });
  const call = hostFetch('ExampleHub', { outbound });
  const response = await call(
    new Request(server.url, { method: 'POST', body: '{"a":1}', headers: { 'private-token': 'x' } }),
  );
  expect(response.status).toBe(204);
  expect(got).toBe('{"a":1}');
  expect(server.requests[0]!.headers['private-token']).toBe('x');
});
