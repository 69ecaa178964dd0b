import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { serveOnLoopback } from '../../foundation/network/testing/loopback-server.ts';
import { outboundWith } from '../../foundation/network/testing/outbound-for-tests.ts';
import { hostFetch } from '../host-fetch.ts';

const patience = { attempts: 1, firstDelayMs: 1 };

async function asking() {
  const outbound = outboundWith({ internalHosts: ['127.0.0.1'] });
  return {
    call: hostFetch('ExampleHub', { outbound, patience }),
    [Symbol.asyncDispose]: () => outbound[Symbol.asyncDispose](),
  };
}

/** A host that sends these bytes, whatever HTTP says about them. */
async function hostSaying(bytes: string) {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => socket.end(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const rest = 'Content-Length: 2\r\n\r\n{}';

describe('an answer is taken for what it is', () => {
  test.each(['日本', '\u0001 control', '', 'é'])('with the words %j beside its status', async (words) => {
    await using host = await hostSaying(`HTTP/1.1 404 ${words}\r\n${rest}`);
    await using asked = await asking();
    expect((await asked.call(host.url)).status).toBe(404);
  });

  test.each([
    ['a status that there is not', `HTTP/1.1 999 Odd\r\n${rest}`],
    ['headers without end', `HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(70_000)}\r\n${rest}`],
    [
      'what was packed a thousand times',
      `HTTP/1.1 200 OK\r\nContent-Encoding: ${'gzip, '.repeat(999)}gzip\r\n${rest}`,
    ],
    ['what is not packed as it says', `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n${rest}`],
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n'],
  ])('or else the host is away: %s', async (_, bytes) => {
    await using host = await hostSaying(bytes);
    await using asked = await asking();
    await expect(asked.call(host.url)).rejects.toMatchObject({ name: 'Fault', code: 'unavailable' });
  });
});

test.each([
  ['Retry-After', '999999999'],
  ['Retry-After', 'Fri, 31 Dec 9999 23:59:59 GMT'],
  ['X-RateLimit-Reset', '999999999999'],
])('nobody is made to wait for more than an hour by %s: %s', async (name, value) => {
  await using host = await hostSaying(`HTTP/1.1 429 Slow\r\n${name}: ${value}\r\n${rest}`);
  await using asked = await asking();
  const error = await asked.call(host.url).catch((thrown) => thrown);
  expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: 3_600 });
});

describe('a secret is not repeated', () => {
  const token = 'glpat-s3cret-s3cret';
  const basic = Buffer.from(`ada:${token}`).toString('base64');

  test.each([
    { authorization: `token ${token}` },
    { authorization: `Basic ${basic}` },
    { 'private-token': token },
  ])('where a host quotes what it was sent in %j', async (headers) => {
    await using server = await serveOnLoopback((request, response) => {
      const quoted = JSON.stringify({ sent: request.headers, token, basic: `Basic ${basic}` });
      response.writeHead(request.url === '/broken' ? 500 : 403).end(quoted);
    });
    await using asked = await asking();
    const refusal = await (await asked.call(server.url, { headers })).text();
    const fault = await asked.call(`${server.url}/broken`, { headers }).catch((thrown) => thrown);
    expect(refusal).toContain('"sent"');
    expect(fault.internal).toContain('"sent"');
    expect(refusal + fault.message + fault.internal).not.toContain(token);
    if (headers.authorization?.startsWith('Basic')) expect(refusal + fault.internal).not.toContain(basic);
  });

  test.each([
    ['a URL', 'http://ada:s3cret@127.0.0.1:1/', {}],
    ['a header', 'http://127.0.0.1:1/', { authorization: 'token s3cret\r\nX-Other: 1' }],
  ])('where it cannot be sent because of %s', async (_, url, headers) => {
    await using asked = await asking();
    const error = await asked.call(url, { headers }).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'Fault', code: 'repository_unreachable', cause: undefined });
    expect(error.message).not.toContain('s3cret');
  });

  test('where a redirect has one in it', async () => {
    await using server = await serveOnLoopback((_, response) => {
      response.writeHead(302, { location: 'http://ada:s3cret@127.0.0.1:1/' }).end();
    });
    await using asked = await asking();
    const error = await asked.call(server.url).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'Fault', code: 'repository_unreachable' });
    expect(`${error.message} ${error.internal} ${error.cause}`).not.toContain('s3cret');
  });
});
