import { generateKeyPairSync, type webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signatureHeaders } from 'web-bot-auth';
import { signerFromJWK } from 'web-bot-auth/crypto';
import type { PageRequest } from './gather-evidence.ts';
import { noKnowledge, parseKnowledge } from './knowledge.ts';
import { isSignedByKnown, verifySignature } from './verify-signature.ts';

const at = new Date('2026-03-01T12:00:00Z');
const minutes = (count: number) => new Date(at.getTime() + count * 60_000);

const ed25519 = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const rsa = {
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  alg: 'PS512',
};
const knowledge = parseKnowledge(
  JSON.stringify({ keys: [{ operator: 'OpenAI', keys: [ed25519, rsa] }] }),
  'clients.json',
);

/** A request that the reference implementation has signed. */
async function signed(
  key: object = ed25519,
  components?: string[],
  expires = minutes(5),
): Promise<PageRequest> {
  const headers = { 'signature-agent': '"https://chatgpt.com"' };
  const made = await signatureHeaders(
    { method: 'GET', url: 'https://docs.example/guide?x=1', headers },
    await signerFromJWK(key as webcrypto.JsonWebKey),
    { created: minutes(-1), expires, ...(components && { components }) },
  );
  return {
    path: '/guide?x=1',
    method: 'GET',
    host: 'docs.example',
    headers: { ...headers, signature: made.Signature, 'signature-input': made['Signature-Input'] },
  };
}

describe('a signature of a stored key', () => {
  test.each([
    ['Ed25519', ed25519],
    ['RSA-PSS', rsa],
  ])('by %s proves its operator', async (_, key) => {
    const request = await signed(key);
    expect(isSignedByKnown(request, knowledge)).toBe(true);
    expect(await verifySignature(request, knowledge, at)).toBe('OpenAI');
  });

  test('may cover more of the request', async () => {
    const request = await signed(ed25519, ['@authority', '@method', '@path', '@query', 'signature-agent']);
    expect(await verifySignature(request, knowledge, at)).toBe('OpenAI');
    expect(await verifySignature({ ...request, path: '/other?x=1' }, knowledge, at)).toBe('');
  });
});

describe('not verified', () => {
  test.each<[string, (request: PageRequest) => PageRequest]>([
    ['for another host', (request) => ({ ...request, host: 'evil.example' })],
    ['for an unknown host', (request) => ({ ...request, host: undefined })],
    ['with a changed header', (request) => withHeader(request, 'signature-agent', '"https://other.example"')],
    ['with a changed signature', (request) => withHeader(request, 'signature', 'sig1=:AAAA:')],
    ['without the signature', (request) => withHeader(request, 'signature', '')],
    ['with nonsense for its input', (request) => withHeader(request, 'signature-input', 'sig1=(;;;;"')],
    [
      'with another tag',
      (request) =>
        withHeader(
          request,
          'signature-input',
          request.headers!['signature-input']!.replace('web-bot-auth', 'other'),
        ),
    ],
    [
      'with a later end than was signed',
      (request) =>
        withHeader(
          request,
          'signature-input',
          request.headers!['signature-input']!.replace(/expires=\d+/, 'expires=9999999999'),
        ),
    ],
  ])('%s', async (_, change) => {
    expect(await verifySignature(change(await signed()), knowledge, at)).toBe('');
  });

  test('before it was made, after its end, or when it is to hold for days', async () => {
    const request = await signed();
    expect(await verifySignature(request, knowledge, minutes(-10))).toBe('');
    expect(await verifySignature(request, knowledge, minutes(10))).toBe('');
    expect(await verifySignature(await signed(ed25519, undefined, minutes(60 * 48)), knowledge, at)).toBe('');
  });

  test('if it does not cover the host', async () => {
    const request = await signed(ed25519, ['@method', 'signature-agent']);
    expect(await verifySignature(request, knowledge, at)).toBe('');
  });

  test('by a key that is not stored, at no cost', async () => {
    const request = await signed(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
    expect(isSignedByKnown(request, knowledge)).toBe(false);
    expect(await verifySignature(request, knowledge, at)).toBe('');
    expect(isSignedByKnown(await signed(), noKnowledge)).toBe(false);
  });
});

const withHeader = (request: PageRequest, name: string, value: string): PageRequest => ({
  ...request,
  headers: { ...request.headers, [name]: value },
});
