import { generateKeyPairSync, type webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signatureHeaders } from 'web-bot-auth';
import { signerFromJWK } from 'web-bot-auth/crypto';
import { RowWriter } from '../../warehouse/row-binary.ts';
import { decodeRows } from '../../warehouse/testing/decode-rows.ts';
import { parseKnowledge } from '../classify/knowledge.ts';
import { eventColumns } from './event-row.ts';
import { type Batch, EventPipeline } from './prepare-events.ts';
import { siteOf } from './site.ts';
import { visitorSalt } from './visitor.ts';

const now = new Date('2026-03-01T12:00:00Z');
const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const keys = [{ operator: 'OpenAI', keys: [jwk] }];
const pipeline = new EventPipeline(parseKnowledge(JSON.stringify({ keys }), 'clients.json'));
const batch: Omit<Batch, 'rows'> = {
  site: siteOf({ viewsKey: 'key', settings: { ignoredHosts: ['preview.example'] } }),
  source: 'server',
  idsKept: false,
  arrived: now.getTime(),
  salt: visitorSalt('a'.repeat(64)),
};

const url = 'https://docs.example/guide?x=1';

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

async function prepared(event: unknown) {
  const rows = new RowWriter();
  const outcome = await pipeline.prepare(event, { ...batch, rows });
  if (!('accepted' in outcome)) throw new Error(`It was not accepted: ${JSON.stringify(outcome)}`);
  return decodeRows(eventColumns, rows.end())[0]!;
}

test('a signature by a known key is verified, however the request is told', async () => {
  const headers = await signedHeaders();
  const verified = { reason: 'verified-signature', operator: 'OpenAI', path: '/guide' };
  expect(await prepared({ url, headers })).toMatchObject(verified);
  expect(await prepared({ path: '/guide?x=1', headers: { ...headers, host: 'docs.example' } })).toMatchObject(
    verified,
  );
  expect(await prepared({ url: 'https://evil.example/guide?x=1', headers })).not.toMatchObject(verified);
});

test('a signature is judged by the event’s own time', async () => {
  const headers = await signedHeaders();
  const late = { url, headers, timestamp: '2026-02-28T12:00:00Z' };
  expect((await prepared(late)).reason).not.toBe('verified-signature');
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
      const outcome = await pipeline.prepare(each, { ...batch, rows: new RowWriter() });
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
    user_agent: 'GPTBot/1.2',
    referrer: 'header.example',
  });
  const own = { userAgent: 'curl/8', referrer: 'https://field.example/' };
  expect(await prepared({ path: '/', headers, ...own })).toMatchObject({
    user_agent: 'curl/8',
    referrer: 'field.example',
  });
});

test('the site itself is no referrer, and an ignored host is one at any port', async () => {
  const from = (host: string) => ({ path: '/', headers: { host }, referrer: 'https://www.docs.example/a' });
  expect((await prepared(from('docs.example:8080'))).referrer).toBe('');
  expect((await prepared(from('other.example'))).referrer).toBe('docs.example');
  expect(await pipeline.prepare(from('Preview.example:3000'), { ...batch, rows: new RowWriter() })).toEqual({
    ignored: 'host',
  });
});
