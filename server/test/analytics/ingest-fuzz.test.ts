import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectErrorShape } from '../http/expect-error.ts';
import { newProject } from '../http/new-project.ts';
import type { Reply } from '../support/api-client.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';

const secret = 'a-secret-between-us';
let server: TestServer;
let project: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { DOCWRIGHT_ROLE: 'api', DOCWRIGHT_BEACONS_PER_MINUTE: '0', DOCWRIGHT_LOG_LEVEL: 'silent' },
  });
  project = await newProject(server, {
    basePath: '/docs',
    drainSecrets: { netlify: secret, cloudflare: secret },
    ignoredHosts: ['*.preview.example'],
    ignoredAddresses: ['10.0.0.0/8', 'fe80::/10'],
    clientRules: [{ userAgent: 'a', class: 'ai', client: "it's\t\\", purpose: 'agent' }],
  });
});
afterAll(() => server[Symbol.asyncDispose]());

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '\\N',
    '\\',
    '\t',
    '\n',
    "'",
    '%',
    '%00',
    '-',
    '0',
    '1970-01-01',
    'NaN',
  ),
  fc.nat(9_000).map((length) => '日'.repeat(length)),
);
/** Objects that JSON can bring and that no longer behave like objects. */
const hostile = fc.constantFrom(
  { toString: 1, valueOf: 1 },
  { length: -1 },
  JSON.parse('{"__proto__":{"path":"/"}}'),
  { constructor: null },
);
const anything = fc.oneof(text, fc.jsonValue(), hostile);
const likely = {
  path: fc.oneof(fc.webPath(), text),
  url: fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), text),
  timestamp: fc.oneof(
    fc
      .date({ min: new Date('1960-01-01'), max: new Date('2110-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    text,
  ),
  id: fc.oneof(fc.constantFrom('a', 'b', 'c'), text),
  userAgent: text,
  ip: fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('fe80::1%eth0', '::ffff:10.0.0.1'), text),
  referrer: fc.oneof(fc.webUrl(), text),
  method: fc.oneof(fc.constantFrom('GET', 'HEAD'), text),
  status: fc.oneof(fc.constantFrom(200, 301, 404), fc.integer()),
  accept: text,
  contentType: fc.oneof(fc.constantFrom('text/html', 'image/png'), text),
  headers: fc.dictionary(
    fc.oneof(
      fc.constantFrom('signature', 'signature-input', 'signature-agent', 'host', 'referer', 'accept'),
      text,
    ),
    text,
  ),
};
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record(likely, { requiredKeys: [] }) },
  {
    weight: 2,
    arbitrary: fc.record(Object.fromEntries(Object.keys(likely).map((name) => [name, anything])), {
      requiredKeys: [],
    }),
  },
  { weight: 1, arbitrary: anything },
);

/** JSON has no lone surrogates to speak of, but can write them down. */
const asJson = (value: unknown) => JSON.stringify(value) ?? 'null';

function expectAccounted({ status, json }: Reply, sent: number): void {
  expect(status).toBe(202);
  const { accepted, duplicates, ignored, rejected } = json;
  expect(accepted + duplicates + ignored + rejected.length).toBe(sent);
  for (const { index, reason } of rejected) {
    expect(index).toBeLessThan(sent);
    expect(reason).not.toBe('');
  }
}

function expectDecent(reply: Reply): void {
  expect(reply.status).toBeLessThan(500);
  if (reply.status >= 400) expectErrorShape(reply);
}

const events = () => `/v1/analytics/${project}/events`;
const ndjson = { 'content-type': 'application/x-ndjson' };

test('every event of any batch is accounted for, as JSON and as NDJSON, and what was accepted is stored', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 30 }), fc.boolean(), async (batch, kept) => {
      const list = batch.map(asJson);
      const ids: Record<string, string> = kept ? { 'docwright-ids': 'kept' } : {};
      const replies = [
        await server.call('POST', events(), {
          raw: `{"events":[${list.join(',')}]}`,
          headers: { 'content-type': 'application/json', ...ids },
        }),
        await server.call('POST', events(), { raw: list.join('\n'), headers: { ...ndjson, ...ids } }),
      ];
      for (const reply of replies) {
        expectAccounted(reply, batch.length);
        accepted += reply.json.accepted;
      }
    }),
    { numRuns: 60 },
  );
  const { json: counted } = await server.call('GET', `/v1/analytics/${project}/views`);
  const { json: misses } = await server.call('GET', `/v1/analytics/${project}/misses`);
  const { json: clients } = await server.call('GET', `/v1/analytics/${project}/clients`);
  expect(counted.totals.total + misses.totals.total + clients.totals.bot).toBe(accepted);
});

test('any body of a batch is answered decently', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }),
    fc.json().map((json) => Buffer.from(json)),
  );
  const type = fc.constantFrom('application/json', 'application/x-ndjson');
  await fc.assert(
    fc.asyncProperty(bytes, type, async (raw, contentType) => {
      expectDecent(await server.call('POST', events(), { raw, headers: { 'content-type': contentType } }));
    }),
    { numRuns: 100 },
  );
});

test('anything that a page or a stranger may send is answered decently', async () => {
  const body = fc.oneof(
    event.map((each) => Buffer.from(asJson(each))),
    fc.uint8Array({ maxLength: 500 }),
  );
  const type = fc.constantFrom('text/plain', 'application/json', 'text/html');
  await fc.assert(
    fc.asyncProperty(body, type, text, async (raw, contentType, path) => {
      const headers = { 'content-type': contentType };
      expectDecent(await server.call('POST', `/collect/${project}`, { key: null, raw, headers }));
      const query = new URLSearchParams({ path: path.toWellFormed() });
      expectDecent(await server.call('GET', `/collect/${project}.gif?${query}`, { key: null }));
    }),
    { numRuns: 60 },
  );
});

test('every entry of any delivery is accounted for', async () => {
  const entry = fc.oneof(
    fc.record(
      {
        url: likely.url,
        status_code: anything,
        timestamp: anything,
        user_agent: anything,
        client_ip: anything,
        request_id: anything,
        EdgeResponseStatus: anything,
        ClientRequestURI: likely.path,
        ClientRequestHost: anything,
        RequestHeaders: anything,
        RayID: anything,
      },
      { requiredKeys: [] },
    ),
    anything,
  );
  const service = fc.constantFrom('netlify', 'cloudflare');
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 20 }), service, async (entries, name) => {
      const reply = await server.call('POST', `/v1/analytics/${project}/drains/${name}?secret=${secret}`, {
        key: null,
        raw: `[${entries.map(asJson).join(',')}]`,
      });
      expectAccounted(reply, entries.length);
    }),
    { numRuns: 60 },
  );
});
