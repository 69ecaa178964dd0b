import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { newSignInToken, signIn } from './browser.ts';
import { operations } from './operations.ts';

let server: TestServer;
// biome-ignore lint/suspicious/noExplicitAny: the document is JSON of many shapes.
let document: any;
let parameters: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  document = (await server.call('GET', '/openapi.json', { key: null })).json;
  const job = await server.runJob('Replace "Acme Pro" with "Acme Team"');
  const key = await server.call('POST', '/v1/projects/demo/keys', { body: { name: 'A key' } });
  await server.call('PATCH', '/v1/projects/demo', {
    body: { drainSecrets: { netlify: 'a-secret-between-us' } },
  });
  parameters = {
    projectId: 'demo',
    n: '1',
    keyId: key.json.id,
    job: job.id,
    service: 'netlify',
    host: 'local',
  };
});
afterAll(() => server[Symbol.asyncDispose]());

test('the document is OpenAPI 3.1, for anybody, at the public address', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.info).toMatchObject({ title: 'Docwright', version: expect.any(String) });
  expect(document.servers).toEqual([{ url: server.url }]);
});

test('every operation of the contract is documented, and no other', () => {
  const documented = Object.entries<object>(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const known = operations.map(({ method, path }) => `${method} ${path}`);
  expect(documented.toSorted()).toEqual(known.toSorted());
});

test('every reference leads somewhere, and operation ids are unique', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!);
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) {
    const target = reference.split('/').reduce((value, name) => value?.[name], document);
    expect(target, reference).toBeTypeOf('object');
  }
  const ids = operations.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a whole number in a query is an integer with its bounds', () => {
  const { parameters } = document.paths['/v1/analytics/{projectId}/views'].get;
  const limit = parameters.find(({ name }: { name: string }) => name === 'limit');
  expect(limit.schema).toEqual({
    type: 'integer',
    minimum: 1,
    maximum: 250,
    default: 50,
    description: expect.any(String),
  });
});

test('every parameter in a path is declared', () => {
  for (const [path, item] of Object.entries<Record<string, { parameters?: object[] }>>(document.paths)) {
    const expected = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters: declared = [] } of Object.values(item)) {
      const names = (declared as { name: string; in: string }[]).filter((each) => each.in === 'path');
      expect(names.map(({ name }) => name)).toEqual(expected);
    }
  }
});

describe('as documented', () => {
  const bodies: Record<string, object> = {
    createJob: { prompt: 'Report problems.' },
    sendMessage: { prompt: 'Report problems.' },
    createProject: { name: 'Made', repository: { forge: 'local', name: 'made' } },
    updateProject: { name: 'Changed' },
    tryConnection: { repository: { forge: 'local', name: 'tried' } },
    createKey: { name: 'Another key' },
    previewPage: { text: '# A page' },
    setPassword: { password: 'correct horse battery' },
    startMove: { to: 'http://127.0.0.1:1' },
    sendEvents: { events: [{ path: '/' }] },
    collect: { path: '/' },
    receiveDrain: [{ url: '/', status_code: 200 }],
  };
  const queries: Record<string, string> = {
    getJobFileChange: '?path=index.mdx',
    getPullRequestFileChange: '?path=index.mdx',
    collectPixel: '?path=/',
    receiveDrain: '?secret=a-secret-between-us',
  };
  // What takes things away comes last.
  const inOrder = operations.toSorted(
    (a, b) => Number(a.id === 'deleteProject') - Number(b.id === 'deleteProject'),
  );
  const pathOf = (path: string) =>
    path.replace(/\{(\w+)\}/g, (_all, name: string) => {
      if (name !== 'id') return parameters[name]!;
      return path.startsWith('/v2/') ? parameters.job! : 'demo';
    });

  const newSession = async () => ({ key: null, headers: (await signIn(server)).headers });

  test.each(inOrder.map((operation) => [operation.method, operation.path, operation] as const))(
    '%s %s answers what the document says',
    async (method, path, operation) => {
      const { id, responses } = operation;
      const body = id === 'createSession' ? { token: await newSignInToken(server) } : bodies[id];
      const address = pathOf(path) + (queries[id] ?? '');
      const { status, headers, text, json } = await server.call(method, address, {
        ...(body ? { body } : {}),
        ...(operation.access === 'session' ? await newSession() : {}),
      });
      const documented = document.paths[path][method.toLowerCase()].responses;
      expect(Object.keys(documented)).toContain(String(status));
      // The sample's repository is local, and nobody delivers anything for it.
      if (id === 'receiveHook') return expect(status).toBe(404);
      expect([404, 405]).not.toContain(status);
      // Closing what the operation before has merged is a conflict, and documented as one.
      if (id === 'closePullRequest') return expect(status).toBe(409);
      const response = responses[status]!;
      if (!response.schema) return expect(text).toBe('');
      expect(headers.get('content-type')).toContain(response.contentType ?? 'application/json');
      (response.schema as z.ZodType).parse(json ?? text);
    },
  );
});

test('the reference page tells of every operation and object', async () => {
  const { status, headers, text } = await server.call('GET', '/reference', { key: null });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const { id, path } of operations) {
    expect(text).toContain(`id="${id}"`);
    expect(text).toContain(path);
  }
  for (const name of Object.keys(document.components.schemas)) expect(text).toContain(`id="object-${name}"`);
  expect(text).toContain('<code>Accept: text/csv</code>');
  expect(text).not.toContain('`');
});
