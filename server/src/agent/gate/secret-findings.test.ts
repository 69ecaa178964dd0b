import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newKey } from '../../foundation/api-key.ts';
import { randomBase62 } from '../../foundation/base62.ts';
import type { SearchQuery } from '../../git/readable-repository.ts';
import { secretFindings } from './secret-findings.ts';
import { change } from './testing/change.ts';

/** A base that has these texts, wherever they are. */
const baseWith = (...texts: string[]) => ({
  search: async ({ pattern }: SearchQuery) => ({
    hits: texts.filter((text) => text.includes(pattern)).map((text) => ({ path: 'x', line: 1, text })),
    hasMore: false,
  }),
});
const empty = baseWith();
const page = (text: string) => change('a.md', null, `# Title\n\n${text}\n`);

/** Made anew each time: a repository with one in it would be refused by other scanners. */
const privateKey = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'secp521r1',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;

const secrets: [string, () => string][] = [
  ['github', () => `ghp_${randomBase62(36)}`],
  ['gitlab', () => `token: glpat-${randomBase62(20)}`],
  ['stripe', () => `curl -u sk_live_${randomBase62(24)}:`],
  ['slack', () => `xoxb-482910375566-907362518840-${randomBase62(24)}`],
  ['npm', () => `//registry.npmjs.org/:_authToken=npm_${randomBase62(36)}`],
  ['aws-secret-key', () => `AWS_SECRET_ACCESS_KEY="${randomBase62(40)}"`],
  ['anthropic', () => `sk-ant-api03-${randomBase62(93)}AA`],
  ['private-key', privateKey],
  ['connection-string', () => `postgres://acme:${randomBase62(16)}@db.acme-prod.net:5432/app`],
  ['connection-string', () => `https://bob:${randomBase62(12)}@git.acme-prod.net/docs`],
  ['docwright', () => `Authorization: Bearer ${newKey()}`],
];

describe('a secret in an added line', () => {
  test.each(secrets)('is found: %s', async (kind, make) => {
    const secret = make();
    const { found } = await secretFindings({ changes: [page(secret)], base: empty });
    expect(found).toEqual([{ path: 'a.md', line: 3, message: expect.stringContaining(`(${kind})`) }]);
    expect(JSON.stringify(found)).not.toContain(secret.slice(-12).trim());
  });

  test('is found although a comment in the page says to look away', async () => {
    const text = `<!-- secretlint-disable -->\nghp_${randomBase62(36)} <!-- secretlint-disable-line -->`;
    expect((await secretFindings({ changes: [page(text)], base: empty })).found).toHaveLength(1);
  });

  test.each(secrets)('is not the change’s if the base has it elsewhere: %s', async (_kind, make) => {
    const secret = make();
    const verdict = await secretFindings({
      changes: [page(secret)],
      base: baseWith(...secret.split('\n')),
    });
    expect(verdict).toEqual({ found: [], existing: 1 });
  });

  test('is not the change’s if it moved with its page, or stands in a line that stays', async () => {
    const text = `# Title\n\nghp_${randomBase62(36)}\n`;
    const moved = [change('a.md', text, null), change('b/a.md', null, text)];
    expect((await secretFindings({ changes: moved, base: empty })).found).toEqual([]);
    expect(
      (await secretFindings({ changes: [change('a.md', text, `${text}More.\n`)], base: empty })).found,
    ).toEqual([]);
  });
});

test.each([
  `ghp_${'x'.repeat(36)}`,
  'ghp_YOUR_GITHUB_TOKEN_xxxxxxxxxxxxxxxxxxx',
  'sk_test_XXXXXXXXXXXXXXXXXXXXXXXXXXXX',
  'xoxb-your-bot-token',
  'xoxb-1234-1234-1234',
  'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  'AWS_SECRET_ACCESS_KEY=your-secret-access-key-goes-here-40-chars',
  '//registry.npmjs.org/:_authToken=$NPM_TOKEN',
  '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
  'postgres://user:password@localhost:5432/db',
  'postgres://<user>:<password>@<host>/db',
  'postgres://postgres:postgres@db.acme-prod.net/app',
  'postgres://acme:t0ps3cr3tvalue@db:5432/app',
  'mongodb+srv://myuser:mypassword@cluster0.mongodb.net/x',
  'mysql://root:my-secret-pw@db.example.com/x',
  'https://bob:secret@my.host',
  'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
  `dw_${'x'.repeat(42)}`,
  'dw_…',
])('a placeholder is no secret: %s', async (text) => {
  expect(await secretFindings({ changes: [page(text)], base: empty })).toEqual({ found: [], existing: 0 });
});

describe('no secret hides', () => {
  const token = () => `ghp_${randomBase62(36)}`;
  /** As ssh-keygen writes them: all of a kind begin alike. */
  const sshKey = () =>
    [
      '-----BEGIN OPENSSH PRIVATE KEY-----',
      'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW',
      randomBase62(70),
      randomBase62(70),
      `${randomBase62(20)}=`,
      '-----END OPENSSH PRIVATE KEY-----',
      '',
    ].join('\n');
  const found = async (before: string | null, after: string, base = empty) =>
    (await secretFindings({ changes: [change('a.md', before, after)], base })).found.length;

  test('behind many that the base has', async () => {
    const known = token();
    const lines = Array.from({ length: 200 }, (_, index) => `${index} ${known}`);
    expect(await found(null, [...lines, token()].join('\n'), baseWith(known))).toBe(1);
    const others = Array.from({ length: 200 }, token);
    expect(await found(null, [...others, token()].join('\n'), baseWith(...others))).toBeGreaterThan(0);
  });

  test('behind a key of the same kind, in the base or in the page', async () => {
    const known = sshKey();
    expect(await found(null, known, baseWith(...known.split('\n')))).toBe(0);
    expect(await found(null, sshKey(), baseWith(...known.split('\n')))).toBe(1);
    expect(await found(known, sshKey(), baseWith(...known.split('\n')))).toBe(1);
  });

  test('where a large file is looked at in parts', async () => {
    const line = `${'word '.repeat(15)}\n`;
    for (let length = 2 * 64 * 1024 - 1_000; length < 2 * 64 * 1024 + 200; length += 80) {
      const text = Array.from({ length: length / line.length }, (_, index) => `${index} ${line}`).join('');
      expect(await found(null, text + privateKey())).toBe(1);
    }
  });
});

describe('as a reader would copy it', () => {
  const token = `ghp_${randomBase62(36)}`;
  const [a, b] = [token.slice(0, 20), token.slice(20)];
  const escaped = `\\u00${a.charCodeAt(0).toString(16)}${token.slice(1)}`;
  test.each([
    `${a}**${b}**`,
    `\`${a}\`\`${b}\``,
    `\`${a}\`<></>\`${b}\``,
    `${a}<></>${b}`,
    `{"${a}"}{"${b}"}`,
    `{"${a}" + '${b}'}`,
    `${a}<span className="x">${b}</span>`,
    `[${a}](/p)[${b}](/p)`,
    `${a}[${b}](/p)`,
    `{"${escaped}"}`,
    `https://example.com/?t=%${a.charCodeAt(0).toString(16)}${token.slice(1)}`,
    Buffer.from(token).toString('base64'),
    Buffer.from(`token: ${token}\n`).toString('base64url'),
  ])('%s', async (written) => {
    const { found } = await secretFindings({ changes: [page(`Use ${written} here.`)], base: empty });
    expect(found).toHaveLength(1);
  });

  test('in the folders and the name of a file', async () => {
    const changes = [change(`${a}/${b}.md`, null, '# x\n')];
    expect((await secretFindings({ changes, base: empty })).found).toHaveLength(1);
  });
});
