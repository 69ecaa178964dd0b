import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reply } from '../support/api-client.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { expectErrorShape } from './expect-error.ts';
import { operations } from './operations.ts';
import { rawRequest, sendRaw } from './raw-http.ts';

let server: TestServer;
beforeAll(async () => {
  const environment = { DOCWRIGHT_ROLE: 'api', DOCWRIGHT_JOBS_PER_HOUR: '0' };
  server = await startTestServer({ environment });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Nothing that can be sent makes the server fail, hang or show its inside. */
function expectDecent(reply: Reply): void {
  expect(reply.status).toBeGreaterThanOrEqual(200);
  expect(reply.status).toBeLessThan(500);
  expect(reply.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
  const isPage = reply.headers.get('content-type') === 'text/html; charset=utf-8';
  if (reply.status >= 400 && !isPage && reply.text !== '') expectErrorShape(reply);
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }).map((value) => value.toWellFormed()),
  fc.constantFrom('', '\0', '..', '/', "'; drop table jobs; --", '$(id)', '%', '%00', '\ufeff', '-1', '1e9'),
  fc.nat(3_000).map((length) => 'a'.repeat(length)),
);
const identifier = fc.oneof(text, fc.constantFrom('demo', 'job_00000000000000000000000000', '1', 'key_nope'));
const query = fc.array(
  fc.tuple(fc.oneof(fc.constantFrom('limit', 'offset', 'after', 'status', 'token', 'service'), text), text),
  { maxLength: 4 },
);
const queryText = query.map((pairs) => {
  const encoded = new URLSearchParams(pairs).toString();
  return encoded === '' ? '' : `?${encoded}`;
});
const printable = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
});
const headerName = fc.constantFrom(
  'Accept',
  'Accept-Encoding',
  'Authorization',
  'Content-Encoding',
  'Content-Type',
  'Cookie',
  'Git-Protocol',
  'Idempotency-Key',
  'If-None-Match',
  'Last-Event-ID',
  'Range',
  'Sec-Fetch-Site',
  'X-Forwarded-For',
  'X-HTTP-Method-Override',
  'X-Request-Id',
);
const headers = fc.uniqueArray(fc.tuple(headerName, printable), {
  maxLength: 4,
  selector: ([name]) => name,
});

test('any identifiers and query at any operation are answered decently', async () => {
  const request = fc.tuple(fc.constantFrom(...operations), fc.array(identifier, { minLength: 3 }), queryText);
  await fc.assert(
    fc.asyncProperty(request, async ([{ method, path }, ids, search]) => {
      let next = 0;
      const at = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(ids[next++]!));
      // A path of dots alone would be rewritten before it is sent.
      fc.pre(!/\/\.{1,2}(\/|$)/.test(at) && at !== '/v1/projects/demo');
      expectDecent(await server.call(method, at + search));
    }),
    { numRuns: 200 },
  );
});

test('any method, path and headers are answered decently', async () => {
  const method = fc.constantFrom(
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'PURGE',
  );
  const known = fc.constantFrom(
    'v1',
    'v2',
    'agent',
    'projects',
    'demo',
    'job',
    'jobs',
    'git',
    'demo.git',
    'info',
  );
  const segment = fc.oneof(
    known,
    printable.map((value) => value.replaceAll(' ', '+')),
    fc.constantFrom('..', '%2e%2e', '%2F', '%c0%af', '*'),
  );
  const path = fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join('/')}`);
  await fc.assert(
    fc.asyncProperty(method, path, headers, async (verb, at, pairs) => {
      const lines = pairs.map(([name, value]) => `${name}: ${value}`);
      const authorised = pairs.some(([name]) => name === 'Authorization')
        ? []
        : [`Authorization: Bearer ${server.adminKey}`];
      const request = rawRequest([`${verb} ${at} HTTP/1.1`, 'Host: here', ...authorised, ...lines]);
      expectDecent(await sendRaw(server.url, request));
    }),
    { numRuns: 200 },
  );
});

const withBody = operations.filter(({ body }) => body);
const bodyPath = (path: string) => path.replaceAll(/\{\w+\}/g, 'demo');

test('any JSON as the body of any operation is answered decently', async () => {
  const fields = [...new Set(withBody.flatMap(({ body }) => Object.keys(body!.shape)))];
  const value = fc.oneof(
    fc.jsonValue(),
    text,
    fc.dictionary(fc.constantFrom('forge', 'name', 'jobsPerHour'), fc.jsonValue()),
  );
  const object = fc.dictionary(fc.oneof(fc.constantFrom(...fields), text), value, { maxKeys: 8 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...withBody),
      fc.oneof(object, fc.jsonValue()),
      async (operation, body) => {
        const at = operation.id === 'updateProject' ? '/v1/projects/never-made' : bodyPath(operation.path);
        expectDecent(await server.call(operation.method, at, { body }));
      },
    ),
    { numRuns: 200 },
  );
});

test('any bytes under any type as the body of any operation are answered decently', async () => {
  const json = fc.json().map((value) => Buffer.from(value));
  const broken = fc.tuple(json, fc.nat(), fc.nat(255)).map(([bytes, at, byte]) => {
    const copy = Buffer.from(bytes);
    copy[at % copy.length] = byte;
    return copy;
  });
  const bytes = fc.oneof(json, broken, fc.uint8Array({ maxLength: 2_000 }));
  const type = fc.oneof(fc.constant('application/json'), printable);
  const encoding = fc.constantFrom('', 'gzip', 'br', 'identity', 'nonsense');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...withBody),
      bytes,
      type,
      encoding,
      async (operation, body, kind, coding) => {
        const lines = [
          `${operation.method} ${bodyPath(operation.path)} HTTP/1.1`,
          'Host: here',
          `Authorization: Bearer ${server.adminKey}`,
          `Content-Type: ${kind}`,
          `Content-Encoding: ${coding}`,
          `Content-Length: ${body.length}`,
        ];
        const request = rawRequest(lines, Buffer.from(body).toString('latin1'));
        expectDecent(await sendRaw(server.url, request));
      },
    ),
    { numRuns: 200 },
  );
});
