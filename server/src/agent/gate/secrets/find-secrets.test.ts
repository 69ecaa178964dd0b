import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomBase62 } from '../../../foundation/base62.ts';
import { findSecrets, maskSecrets } from './find-secrets.ts';
import { secretRules } from './secret-rules.ts';

/** Made anew each time: a repository with one in it would be refused by other scanners. */
const hex = (length: number) => randomBytes(length).toString('hex').slice(0, length);
const jwt = () =>
  [
    { alg: 'HS256', typ: 'JWT' },
    { sub: 'f1c2', iat: 1_790_000_000 },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat(randomBytes(32).toString('base64url'))
    .join('.');
const pem = (type: 'ec' | 'ed25519' | 'rsa') =>
  generateKeyPairSync(
    type as 'ec',
    {
      namedCurve: 'P-256',
      modulusLength: 2048,
      privateKeyEncoding: { type: type === 'ec' ? 'sec1' : 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    } as never,
  ).privateKey as unknown as string;

const secrets: [rule: string, make: () => string][] = [
  ['private-key', () => pem('ec')],
  ['private-key', () => pem('ed25519')],
  ['private-key', () => pem('rsa')],
  ['private-key', () => JSON.stringify({ private_key: pem('ed25519') })],
  ['private-key', () => pem('ec').replaceAll('\n', '\n    ')],
  ['private-key', () => pem('ec').replaceAll('EC PRIVATE KEY', 'PGP PRIVATE KEY BLOCK')],
  ['google-api-key', () => `AIza${randomBase62(35)}`],
  ['google-oauth-secret', () => `GOCSPX-${randomBase62(28)}`],
  ['json-web-token', jwt],
  ['azure-key', () => `AccountName=acme;AccountKey=${randomBytes(64).toString('base64')};`],
  ['bearer-token', () => `Authorization: Bearer ${randomBase62(40)}`],
  ['assigned-password', () => `password: ${randomBase62(6)}a9Z!x`],
  ['assigned-secret', () => `client_secret = "${randomBase62(40)}"`],
  ['twilio', () => `SK${hex(32)}`],
  ['sendgrid', () => `SG.${randomBase62(22)}.${randomBase62(43)}`],
  ['mintlify', () => `mint_${randomBase62(24)}`],
  ['digitalocean', () => `dop_v1_${hex(64)}`],
  ['supabase', () => `sbp_${hex(40)}`],
  ['slack-webhook', () => `https://hooks.slack.com/services/T0A1B2C3D/B9Z8Y7X6W/${randomBase62(24)}`],
  ['github', () => `github_pat_${randomBase62(82)}`],
];

test.each(secrets)('is found: %s', (rule, make) => {
  const secret = make();
  expect(findSecrets(`Before.\n\n${secret}\n\nAfter.`).map((found) => found.rule)).toEqual([rule]);
});

test.each([
  'sk_test_xxx',
  'ghp_…',
  'AKIAIOSFODNN7EXAMPLE',
  'AIzaSyXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
  'Authorization: Bearer YOUR_API_KEY_GOES_HERE',
  'Authorization: Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9...',
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
  'password: your-password',
  'password: <%= secrets.PASSWORD %>',
  'POSTGRES_PASSWORD=process.env.POSTGRES_PASSWORD_2',
  'password: Password123!',
  'api_key: my-service-api-key-for-tests-v2',
  'token: 123e4567-e89b-12d3-a456-426614174000',
  'AccountKey=<your-account-key>',
  '-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIIr…\n-----END EC PRIVATE KEY-----',
])('a placeholder is none: %s', (text) => {
  expect(findSecrets(text)).toEqual([]);
});

describe('what hides a secret from a search does not hide it here', () => {
  const parts = () => ['ghp_', randomBase62(18), randomBase62(18)] as const;
  const disguises: [string, (parts: readonly string[]) => string][] = [
    ['invisible characters', (all) => all.join('\u200b')],
    ['tags of Unicode', (all) => all.join('\u{e0041}')],
    ['an entity', ([, ...rest]) => `ghp&#95;${rest.join('')}`],
    ['a named entity', ([, ...rest]) => `ghp&lowbar;${rest.join('')}`],
    ['a comment of MDX', (all) => all.join('{/* a\ncomment */}')],
    ['a comment of HTML', (all) => all.join('<!-- a -->')],
    ['empty elements', (all) => all.join('<b></b>')],
    ['an empty expression', (all) => all.join("{''}")],
    ['a backslash', ([, ...rest]) => `ghp\\_${rest.join('')}`],
  ];
  test.each(disguises)('%s', (_name, disguise) => {
    const all = parts();
    const text = `Use ${disguise(all)} here.`;
    expect(findSecrets(text)).toMatchObject([{ rule: 'github', value: all.join('') }]);
    expect(maskSecrets(text)).toBe('Use [secret removed: github] here.');
  });

  test('a comment that holds it whole', () => {
    expect(findSecrets(`<!-- ${parts().join('')} -->`)).toHaveLength(1);
  });
});

test('a masked text has no secret and keeps all that is around it', () => {
  const makers = fc.constantFrom(...secrets.map(([, make]) => make));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.lorem(), makers), { maxLength: 5 }), (parts) => {
      const text = parts.map(([words, make]) => `${words}\n${make()}\n`).join('\n');
      const masked = maskSecrets(text);
      expect(findSecrets(masked)).toEqual([]);
      for (const [words] of parts) expect(masked).toContain(words);
    }),
    { numRuns: 30 },
  );
});

test('no text takes long', () => {
  const openings = [
    '<!--',
    '{/*',
    '&#',
    '-----BEGIN PRIVATE KEY-----',
    'password=',
    '://a:',
    'eyJ',
    '\u200b',
  ];
  for (const opening of openings) expect(findSecrets(opening.repeat(100_000 / opening.length))).toEqual([]);
});

test('a rule’s name can be written in a fingerprint', () => {
  for (const { name } of secretRules) expect(name).toMatch(/^[a-z0-9-]+$/);
});
