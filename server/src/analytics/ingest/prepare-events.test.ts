import { generateKeyPairSync, type webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signatureHeaders } from 'web-bot-auth';
import { signerFromJWK } from 'web-bot-auth/crypto';
import { classifierVersion } from '../classify/classification.ts';
import { parseKnowledge } from '../classify/knowledge.ts';
import { eventId, noBits } from './event-id.ts';
import { type Batch, EventPipeline } from './prepare-events.ts';
import { siteOf } from './site.ts';
import { visitorOf, visitorSalt } from './visitor.ts';

const now = new Date('2026-03-01T12:00:00Z');
const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const keys = [{ operator: 'OpenAI', keys: [jwk] }];
const pipeline = new EventPipeline(parseKnowledge(JSON.stringify({ keys }), 'clients.json'));
const batch: Batch = {
  site: siteOf({ viewsKey: 'key', settings: { ignoredHosts: ['preview.example'] } }),
  source: 'server',
  idsKept: false,
  arrived: now.getTime(),
  salt: visitorSalt('a'.repeat(64)),
};

const url = 'https://docs.example/guide?x=1';
const event = { path: '/guide.html?x=1', timestamp: '2026-03-01T11:59:59.999Z', userAgent: 'curl/8' };

test('an event has all that is stored of it', async () => {
  const sent = { ...event, status: 404, ip: '192.0.2.1', referrer: 'https://www.other.example/a', id: 'one' };
  expect(await prepared(sent)).toEqual({
    viewsKey: 'key',
    missed: true,
    at: now.getTime() - 1,
    arrived: now.getTime(),
    path: '/guide',
    source: 'server',
    verdict: { kind: 'bot', client: 'curl', operator: '', reason: 'automation' },
    evidence: { userAgent: 'curl/8', signals: 0, signatureAgent: '', verified: '' },
    classifier: classifierVersion,
    visitor: visitorOf(batch.salt, 'key', Math.floor(now.getTime() / 86_400_000), '192.0.2.1', 'curl/8'),
    referrer: 'other.example',
    id: eventId('key', 'one'),
    idKept: false,
  });
});

test('what was not told is none: no id, no visitor, the moment of its arrival', async () => {
  expect(await prepared({ path: '/' })).toMatchObject({ id: noBits, visitor: noBits, at: now.getTime() });
  expect(await prepared(event, { idsKept: true })).toMatchObject({ id: noBits, idKept: false });
  expect(await prepared({ ...event, id: 'line' }, { idsKept: true })).toMatchObject({ idKept: true });
});

test('events that were classified by the same evidence share it and their verdict', async () => {
  const [one, other] = [await prepared(event), await prepared({ ...event, path: '/other', ip: '192.0.2.7' })];
  expect(other.evidence).toBe(one.evidence);
  expect(other.verdict).toBe(one.verdict);
  const [page, server] = [await prepared(browser, { source: 'beacon' }), await prepared(browser)];
  expect([page.verdict.kind, server.verdict.kind]).toEqual(['human_beacon', 'human_server']);
});

const browser = {
  path: '/',
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

async function signedHeaders(): Promise<Record<string, string>> {
  const made = await signatureHeaders(
    { method: 'GET', url, headers: {} },
    await signerFromJWK(jwk as webcrypto.JsonWebKey),
    {
      created: new Date(now.getTime() - 1_000),
      expires: new Date(now.getTime() + 60_000),
      components: ['@authority', '@path', '@query'],
    },
  );
  return { signature: made.Signature, 'signature-input': made['Signature-Input'] };
}

async function prepared(event: unknown, changes: Partial<Batch> = {}) {
  const outcome = await pipeline.prepare(event, { ...batch, ...changes });
  if (!('accepted' in outcome)) throw new Error(`It was not accepted: ${JSON.stringify(outcome)}`);
  return outcome.accepted;
}

test('a signature by a known key is verified, however the request is told', async () => {
  const headers = await signedHeaders();
  const verified = { verdict: { reason: 'verified-signature', operator: 'OpenAI' }, path: '/guide' };
  expect(await prepared({ url, headers })).toMatchObject(verified);
  expect(await prepared({ path: '/guide?x=1', headers: { ...headers, host: 'docs.example' } })).toMatchObject(
    verified,
  );
  expect(await prepared({ url: 'https://evil.example/guide?x=1', headers })).not.toMatchObject(verified);
});

test('a signature is judged by the event’s own time', async () => {
  const headers = await signedHeaders();
  const late = { url, headers, timestamp: '2026-02-28T12:00:00Z' };
  expect((await prepared(late)).verdict.reason).not.toBe('verified-signature');
});

test('a signed event that is not valid is rejected, whatever it is made of', async () => {
  const headers = await signedHeaders();
  const odd = fc.oneof(fc.jsonValue(), fc.constant({ toString: 1, valueOf: 1 }));
  const fields = ['path', 'url', 'timestamp', 'method', 'status', 'id', 'headers'];
  const event = fc.record(Object.fromEntries(fields.map((name) => [name, odd])), { requiredKeys: [] });
  const signed = fc.tuple(event, fc.dictionary(fc.string(), odd)).map(([rest, more]) => ({
    ...rest,
    headers: { ...more, ...headers },
  }));
  await fc.assert(
    fc.asyncProperty(fc.oneof(event, signed), async (each) => {
      const outcome = await pipeline.prepare(each, batch);
      expect(Object.keys(outcome)).toHaveLength(1);
    }),
  );
});

test('of two places for the same thing the event’s own field comes first', async () => {
  const headers = {
    'user-agent': 'GPTBot/1.2',
    referer: 'https://header.example/',
    host: 'docs.example:8080',
  };
  expect(await prepared({ path: '/', headers })).toMatchObject({
    evidence: { userAgent: 'GPTBot/1.2' },
    referrer: 'header.example',
  });
  const own = { userAgent: 'curl/8', referrer: 'https://field.example/' };
  expect(await prepared({ path: '/', headers, ...own })).toMatchObject({
    evidence: { userAgent: 'curl/8' },
    referrer: 'field.example',
  });
});

test('the site itself is no referrer, and an ignored host is one at any port', async () => {
  const from = (host: string) => ({ path: '/', headers: { host }, referrer: 'https://www.docs.example/a' });
  expect((await prepared(from('docs.example:8080'))).referrer).toBe('');
  expect((await prepared(from('other.example'))).referrer).toBe('docs.example');
  expect(await pipeline.prepare(from('Preview.example:3000'), batch)).toEqual({
    ignored: 'host',
  });
});
