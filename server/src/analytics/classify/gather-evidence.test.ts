import { describe, expect, test } from 'vitest';
import { signals } from './evidence.ts';
import { gatherEvidence, longestUserAgent, type PageRequest } from './gather-evidence.ts';
import { noKnowledge, parseKnowledge } from './knowledge.ts';

const gather = (request: Partial<PageRequest>) => gatherEvidence({ path: '/guide', ...request }, noKnowledge);
const has = (request: Partial<PageRequest>, signal: keyof typeof signals) =>
  (gather(request).signals & signals[signal]) !== 0;

describe('the path', () => {
  test.each(['/guide.md', '/a/b.MDX', '/SKILL.md?raw=1', '/guide.md#part'])('%s is Markdown', (path) => {
    expect(has({ path }, 'markdownPath')).toBe(true);
  });

  test.each(['/llms.txt', '/docs/llms-full.txt', '/v2/LLMS.txt?x', 'llms.txt', '/llms-ctx.txt'])(
    '%s is for models',
    (path) => {
      expect(has({ path }, 'llmsPath')).toBe(true);
    },
  );

  test.each(['/guide', '/', '/command', '/readme.md/more', '/?file=a.md', '/allms.txt', '/robots.txt', ''])(
    '%s says nothing',
    (path) => {
      expect(gather({ path }).signals).toBe(0);
    },
  );
});

describe('the headers', () => {
  test.each([
    'text/markdown',
    'text/html;q=0.7, text/x-markdown;q=0.9',
    'text/html, TEXT/MARKDOWN;q=0.1, */*',
  ])('Accept: %s asks for Markdown', (accept) => {
    expect(has({ accept }, 'asksMarkdown')).toBe(true);
    expect(has({ headers: { accept } }, 'asksMarkdown')).toBe(true);
  });

  test('what is unknown is told from what is absent', () => {
    expect(has({}, 'headersKnown')).toBe(false);
    expect(has({ headers: {} }, 'headersKnown')).toBe(true);
    expect(has({ headers: { 'sec-fetch-mode': 'navigate' } }, 'fetchMetadata')).toBe(true);
    expect(has({ headers: { 'accept-language': 'de' } }, 'acceptsLanguage')).toBe(true);
    expect(has({ contentType: 'text/markdown; charset=utf-8' }, 'servedMarkdown')).toBe(true);
  });

  test.each([
    ['"https://chatgpt.com"', 'chatgpt.com'],
    ['sig1="https://Agent.Example/path", sig2="https://b.example"', 'agent.example'],
    ['https://a.example:8443/', 'a.example'],
    ['a.example', 'a.example'],
    ['"data:text/plain,x"', ''],
    ['', ''],
    [`"https://${'a'.repeat(300)}.example"`, ''],
  ])('Signature-Agent: %s names %s', (header, host) => {
    expect(gather({ headers: { 'signature-agent': header } }).signatureAgent).toBe(host);
  });

  test('the user agent is bounded, and found among the headers too', () => {
    expect(gather({ userAgent: 'a'.repeat(5_000) }).userAgent).toHaveLength(longestUserAgent);
    expect(gather({ userAgent: `a${'😀'.repeat(2_000)}` }).userAgent.isWellFormed()).toBe(true);
    expect(gather({ headers: { 'user-agent': ' x/1 ' } }).userAgent).toBe('x/1');
  });
});

describe('the address', () => {
  const knowledge = parseKnowledge(
    JSON.stringify({
      ranges: [
        { client: 'GPTBot', addresses: ['192.0.2.0/25', '2001:db8:1::/48'] },
        { client: 'OAI-SearchBot', addresses: ['192.0.2.0/24'] },
        { client: 'Googlebot', addresses: ['198.51.100.7'] },
      ],
    }),
    'ranges.json',
  );
  const verified = (ip: string, userAgent = '') =>
    gatherEvidence({ path: '/', ip, userAgent }, knowledge).verified;

  test('in a published range proves the client', () => {
    expect(verified('192.0.2.1')).toBe('range:GPTBot');
    expect(verified('2001:db8:1::5')).toBe('range:GPTBot');
    expect(verified('198.51.100.7')).toBe('range:Googlebot');
  });

  test('shared by two clients proves the one that the user agent names', () => {
    expect(verified('192.0.2.1', 'x; oai-searchbot/1.3')).toBe('range:OAI-SearchBot');
    expect(verified('192.0.2.200', 'GPTBot')).toBe('range:OAI-SearchBot');
  });

  test.each(['203.0.113.9', '::1', 'not an address', '192.0.2.1:80', ''])('%s proves nothing', (ip) => {
    expect(verified(ip)).toBe('');
  });

  test('counts less than a signature', () => {
    const request = { path: '/', ip: '192.0.2.1' };
    expect(gatherEvidence(request, knowledge, 'OpenAI').verified).toBe('signature:OpenAI');
  });
});
