import { expect, test } from 'vitest';
import { aiPurposes } from '../../contract/page-view.ts';
import { aiOperators } from './ai-clients.ts';
import { aiClientOf, aiOperatorAt, findAiClient } from './find-ai-client.ts';

const entries = aiOperators.flatMap((operator) =>
  aiPurposes.flatMap((purpose) =>
    (operator[purpose] ?? []).map((entry) => ({
      operator: operator.operator,
      purpose,
      ...(typeof entry === 'string' ? { token: entry, client: entry } : { client: entry.token, ...entry }),
    })),
  ),
);

test.each(entries)('$token is found', ({ token, client, operator, purpose, beside = '' }) => {
  const product = token.replace(/^\^/, '');
  const userAgent = token.startsWith('^')
    ? `${product} 1.0`
    : `Mozilla/5.0 (compatible; ${product}) ${beside}`;
  expect(findAiClient(userAgent.toLowerCase())).toMatchObject({ client, operator, purpose });
});

test('every operator has a page that documents it, and none is listed twice', () => {
  for (const { source } of aiOperators) expect(new URL(source).protocol).toBe('https:');
  const names = aiOperators.map(({ operator }) => operator).filter(Boolean);
  expect(new Set(names).size).toBe(names.length);
  const tokens = entries.map(({ token, beside = '' }) => `${token.toLowerCase()} ${beside}`);
  expect(tokens.filter((token, index) => tokens.indexOf(token) !== index)).toEqual([]);
});

test('every domain leads to its operator, and the operator to the client that signs', () => {
  for (const { operator, domains = [] } of aiOperators)
    for (const domain of domains) {
      expect(aiOperatorAt(domain)).toBe(operator);
      expect(aiOperatorAt(`www.${domain}`)).toBe(operator);
      expect(aiOperatorAt(`not${domain}`)).toBeUndefined();
      expect(aiClientOf(operator)).toMatchObject({ operator });
    }
});

test('what acts for somebody goes before what only collects', () => {
  expect(findAiClient('claude-user (claude-code/2.0.1; +https://example.org)')).toMatchObject({
    client: 'Claude Code',
    purpose: 'agent',
  });
  expect(findAiClient('ai2bot-dolma (+https://example.org)')).toMatchObject({ client: 'Ai2Bot-Dolma' });
});

test.each([
  'mozilla/5.0 (linux; android 12; cubot note 8) applewebkit/537.36',
  'camping/2.0 (iphone)',
  'mozilla/5.0 swarp/1.0',
  'mozilla/5.0 (windows nt 10.0) code/1.90 without the editor',
  'barcode/1.2',
  'mozilla/5.0 (x11; linux) gooseberry/1.0 zedd/2.0',
  'llmore/1.0',
])('a name inside another word is none: %s', (userAgent) => {
  expect(findAiClient(userAgent)).toBeUndefined();
});
