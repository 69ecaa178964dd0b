import { METHODS } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { expectError, expectInvalid } from './expect-error.ts';
import { newProject } from './new-project.ts';
import { operations } from './operations.ts';
import { rawRequest, sendRaw } from './raw-http.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { DOCWRIGHT_ROLE: 'api' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const send = (method: string, path: string, ...headers: string[]) =>
  sendRaw(server.url, rawRequest([`${method} ${path} HTTP/1.1`, 'Host: here', ...headers]));

describe('the request id', () => {
  test.each(['abc', 'A-b_c.d:e', 'x'.repeat(128), '01ARZ3NDEKTSV4RRFFQ69G5FAV'])(
    'a sane one (%s) is echoed in the header and in errors',
    async (id) => {
      const reply = await server.call('GET', '/nowhere', { headers: { 'x-request-id': id } });
      expect(reply.headers.get('x-request-id')).toBe(id);
      expectError(reply, 404, 'not_found');
    },
  );

  test.each(['', 'a b', 'a,b', '<script>', "a'b", 'é', 'x'.repeat(129), '$(id)', '../..'])(
    'any other (%j) is replaced',
    async (id) => {
      const reply = await send('GET', '/nowhere', `X-Request-Id: ${id}`);
      expect(reply.headers.get('x-request-id')).toMatch(/^req_[0-9a-f-]{36}$/);
      expectError(reply, 404, 'not_found');
    },
  );

  test('two of them are replaced', async () => {
    const reply = await send('GET', '/healthz', 'X-Request-Id: one', 'X-Request-Id: two');
    expect(reply.headers.get('x-request-id')).toMatch(/^req_/);
  });

  test('is on every kind of answer, and new for each', async () => {
    const paths = ['/healthz', '/nowhere', '/', '/v1/projects', '/reference.css', '/openapi.json', '/%'];
    const ids = await Promise.all(
      paths.map(async (path) => (await server.call('GET', path)).headers.get('x-request-id')),
    );
    expect(ids).not.toContain(null);
    expect(new Set(ids).size).toBe(paths.length);
  });
});

test('nobody on the way keeps what is private, a refusal included', async () => {
  for (const path of ['/v1/projects', '/v1/projects/demo', '/v2/agent/demo/jobs', '/v1/system']) {
    for (const key of [server.adminKey, null]) {
      const { headers } = await server.call('GET', path, { key });
      expect(headers.get('cache-control'), path).toBe('no-store');
    }
  }
});

describe('another method on a known path', () => {
  const allowed = Map.groupBy(operations, ({ path }) => path);
  const expected = (path: string) => {
    const own = allowed.get(path)!.map(({ method }) => method as string);
    return (own.includes('GET') ? [...own, 'HEAD'] : own).toSorted();
  };

  test.each([...allowed.keys()])('is 405 with Allow at %s', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (expected(path).includes(method)) continue;
      const reply = await server.call(method, path.replaceAll(/\{\w+\}/g, 'x'), { key: null });
      expectError(reply, 405, 'method_not_allowed');
      expect(reply.headers.get('allow')!.split(', ').toSorted()).toEqual(expected(path));
    }
  });

  test.each([
    ['/', 'GET, HEAD'],
    ['/sign-in', 'GET, HEAD'],
    ['/reference.css', 'GET, HEAD'],
    ['/projects/demo/pulls/1', 'GET, HEAD'],
    ['/git/demo.git/info/refs', 'GET, HEAD, POST'],
  ])('is 405 with Allow at %s too', async (path, allow) => {
    const reply = await server.call('PUT', path, { key: null });
    expectError(reply, 405, 'method_not_allowed');
    expect(reply.headers.get('allow')!.split(', ').toSorted().join(', ')).toBe(allow);
  });

  test('is 405 for every method HTTP has', async () => {
    for (const method of METHODS.filter((each) => !['GET', 'HEAD', 'CONNECT'].includes(each))) {
      expectError(await send(method, '/healthz'), 405, 'method_not_allowed');
    }
  });
});

test.each([
  '/nowhere',
  '/v2',
  '/v2/agent/demo',
  '/healthz/',
  '//healthz',
  '/HEALTHZ',
  '/v1/projects/demo/keys/x/y',
  '/.env',
  '/assets/..%2F..%2Fpackage.json',
  '/assets/../register-dashboard.ts',
])('the unknown path %s is 404 in the one shape, for every method', async (path) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
    expectError(await send(method, path), 404, 'not_found');
  }
});

describe('HEAD', () => {
  test.each(['/healthz', '/v1/projects/demo', '/v2/agent/demo/jobs', '/openapi.json', '/reference.css'])(
    'answers at %s like GET, without the body',
    async (path) => {
      const get = await server.call('GET', path);
      const head = await send('HEAD', path, `Authorization: Bearer ${server.adminKey}`);
      expect([head.status, head.text]).toEqual([get.status, '']);
      for (const name of ['content-type', 'content-length'])
        expect(head.headers.get(name)).toBe(get.headers.get(name));
    },
  );

  test('of what a key may not see is 404 without a body', async () => {
    const head = await send('HEAD', '/v1/projects/nowhere', `Authorization: Bearer ${server.adminKey}`);
    expect([head.status, head.text]).toEqual([404, '']);
  });
});

test('no other site’s page may read an answer', async () => {
  const headers = {
    origin: 'https://elsewhere.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  for (const [method, path] of [
    ['GET', '/v1/projects'],
    ['OPTIONS', '/v1/projects'],
    ['OPTIONS', '/v2/agent/demo/job'],
    ['GET', '/openapi.json'],
  ]) {
    const reply = await server.call(method!, path!, { headers });
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('unknown fields in a body are ignored', async () => {
  const project = await newProject(server, { colour: 'red', limits: { jobsPerHour: 5, tea: 1 } });
  const { json } = await server.call('GET', `/v1/projects/${project}`);
  expect(json.limits).toEqual({ jobsPerHour: 5 });
  expect(json).not.toHaveProperty('colour');
  const body = { prompt: 'Report problems.', priority: 'high', id: 'job_mine', status: 'completed' };
  const job = await server.call('POST', `/v2/agent/${project}/job`, { body });
  expect(job).toMatchObject({ status: 201, json: { status: 'active' } });
  expect(job.json.id).not.toBe('job_mine');
});

test('unknown query parameters are ignored, also where none are known', async () => {
  for (const path of ['/v1/projects?x=1', '/v1/projects/demo?limit=x', '/healthz?a=b&a=c', '/?q=%00']) {
    expect((await server.call('GET', path)).status).toBe(200);
  }
});

test('several wrong things are told at once', async () => {
  const reply = await server.call('GET', '/v2/agent/demo/jobs?limit=0&offset=x&status=done');
  for (const path of ['limit', 'offset', 'status']) expectInvalid(reply, path);
});
