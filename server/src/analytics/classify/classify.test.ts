import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aiPurposes, clientClasses, viewSources } from '../../contract/page-view.ts';
import type { ClientRule } from '../../contract/project.ts';
import { type Classification, reasons, verdictOf } from './classification.ts';
import { Classifier } from './classify.ts';
import { prepareRules } from './client-rules.ts';
import type { Evidence } from './evidence.ts';
import { gatherEvidence, type PageRequest } from './gather-evidence.ts';
import { noKnowledge } from './knowledge.ts';

const classifier = new Classifier();
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const classify = (request: Partial<PageRequest>, rules: readonly ClientRule[] = []) =>
  classifier.classify(gatherEvidence({ path: '/guide', ...request }, noKnowledge), prepareRules(rules));

const proven = (verified: string, userAgent = chrome) =>
  classifier.classify({ userAgent, signals: 0, signatureAgent: '', verified });

describe('the order of the steps', () => {
  test("a project's rule goes before everything, the first that fits, whatever the case", () => {
    const rules: ClientRule[] = [
      { userAgent: 'GPTBOT', class: 'bot', client: 'Our mirror', operator: 'Us' },
      { userAgent: 'gptbot', class: 'human' },
    ];
    expect(classify({ userAgent: 'GPTBot/1.2' }, rules)).toEqual({
      class: 'bot',
      purpose: '',
      client: 'Our mirror',
      operator: 'Us',
      reason: 'rule',
    });
  });

  test('a proven signature or address goes before the user agent', () => {
    expect(proven('signature:OpenAI')).toMatchObject({
      class: 'ai',
      operator: 'OpenAI',
      reason: 'verified-signature',
    });
    expect(proven('signature:OpenAI', 'ChatGPT-User/1.0')).toMatchObject({ client: 'ChatGPT-User' });
    expect(proven('signature:A Price Watcher')).toMatchObject({ class: 'bot', operator: 'A Price Watcher' });
    expect(proven('range:GPTBot')).toMatchObject({ class: 'ai', client: 'GPTBot', reason: 'verified-range' });
    expect(proven('range:Googlebot')).toMatchObject({ class: 'bot', client: 'Googlebot' });
  });

  test('a Signature-Agent header suffices for ai, and is called a claim', () => {
    const headers = { 'signature-agent': '"https://chatgpt.com"' };
    expect(classify({ userAgent: chrome, headers })).toMatchObject({ class: 'ai', reason: 'claimed' });
    expect(
      classify({ userAgent: chrome, headers: { 'signature-agent': '"https://shop.example"' } }),
    ).toMatchObject({ class: 'human' });
  });

  test('a known crawler stays a bot, whatever it asks for', () => {
    const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    for (const request of [
      { path: '/guide.md' },
      { accept: 'text/markdown' },
      { path: '/llms.txt' },
      { path: '/guide' },
    ])
      expect(classify({ userAgent: googlebot, ...request })).toMatchObject({
        class: 'bot',
        client: 'Googlebot',
        reason: 'crawler',
      });
  });

  test('whoever else asks for Markdown or for llms.txt reads for a model', () => {
    expect(classify({ userAgent: chrome, path: '/guide.md' })).toMatchObject({
      class: 'ai',
      purpose: 'assistant',
      reason: 'markdown',
    });
    expect(classify({ userAgent: chrome, accept: 'text/html, text/markdown;q=0.5' })).toMatchObject({
      class: 'ai',
      reason: 'markdown',
    });
    expect(classify({ userAgent: 'curl/8.5.0', path: '/a/llms-full.txt' })).toMatchObject({
      class: 'ai',
      client: 'curl',
      reason: 'llms-path',
    });
  });

  test('a program without a known name is a bot, and so is one without a user agent', () => {
    expect(classify({ userAgent: 'curl/8.5.0' })).toMatchObject({
      class: 'bot',
      client: 'curl',
      reason: 'automation',
    });
    expect(classify({})).toMatchObject({ class: 'bot', reason: 'automation' });
    expect(classify({ userAgent: chrome.replace('Chrome', 'HeadlessChrome') })).toMatchObject({
      class: 'bot',
    });
  });

  test('who is left is a person', () => {
    expect(classify({ userAgent: chrome })).toEqual({
      class: 'human',
      purpose: '',
      client: '',
      operator: '',
      reason: 'browser',
    });
  });
});

describe('for any request', () => {
  const evidence: fc.Arbitrary<Evidence> = fc.record({
    userAgent: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ maxLength: 40 }).map((part) => `${chrome} ${part}`),
      fc.constantFrom('GPTBot', 'Googlebot/2.1', 'curl/8', chrome, ''),
    ),
    signals: fc.integer({ min: 0, max: 255 }),
    signatureAgent: fc.oneof(fc.constantFrom('', 'chatgpt.com', 'example.org'), fc.domain()),
    verified: fc.oneof(fc.constantFrom('', 'signature:OpenAI', 'range:GPTBot', 'range:', 'x'), fc.string()),
  });
  const rule: fc.Arbitrary<ClientRule> = fc.record(
    {
      userAgent: fc.constantFrom('mozilla', 'bot', 'zzz'),
      class: fc.constantFrom(...clientClasses),
      client: fc.string(),
      purpose: fc.constantFrom(...aiPurposes),
    },
    { requiredKeys: ['userAgent', 'class'] },
  );

  test('the answer is one of the known classes, purposes and reasons', () => {
    fc.assert(
      fc.property(evidence, fc.array(rule, { maxLength: 3 }).map(prepareRules), (given, rules) => {
        const found = classifier.classify(given, rules);
        expect(clientClasses).toContain(found.class);
        expect(reasons).toContain(found.reason);
        expect(found.purpose === '').toBe(found.class !== 'ai');
        if (found.class === 'human') expect([found.client, found.operator]).toEqual(['', '']);
        expect(new Classifier().classify(given, rules)).toEqual(found);
      }),
      { numRuns: 500 },
    );
  });

  test('what is remembered of a user agent changes no answer, and the same evidence gets the same objects', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(evidence, fc.array(rule, { maxLength: 1 }).map(prepareRules)), { minLength: 1 }),
        (requests) => {
          const remembering = new Classifier();
          for (const [given, rules] of requests) {
            const expected = new Classifier().classify(given, rules);
            const judged = remembering.judge(given, rules);
            expect(judged.evidence).toEqual(given);
            for (const source of viewSources)
              expect(judged.verdicts[source]).toEqual(verdictOf(expected, source));
            const again = new Classifier();
            if (rules.length === 0) expect(again.judge(given)).toBe(again.judge({ ...given }));
          }
        },
      ),
    );
  });

  test('a rule that fits always wins', () => {
    fc.assert(
      fc.property(evidence, fc.constantFrom(...clientClasses), (given, clientClass) => {
        const found = classifier.classify(given, prepareRules([{ userAgent: '', class: clientClass }]));
        expect(found).toMatchObject({ class: clientClass, reason: 'rule' });
      }),
    );
  });

  test('the user agent can be any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        const { class: clientClass } = classify({ userAgent: Buffer.from(bytes).toString('latin1') });
        expect(clientClasses).toContain(clientClass);
      }),
    );
  });
});

describe('a verdict', () => {
  const base = { client: '', operator: '', reason: 'browser' } as const;
  const kindOf = (found: Classification, source: 'beacon' | 'server') => verdictOf(found, source).kind;

  test('tells people apart by the source, AI clients by their purpose', () => {
    const human = { ...base, class: 'human', purpose: '' } as const;
    expect([kindOf(human, 'beacon'), kindOf(human, 'server')]).toEqual(['human_beacon', 'human_server']);
    const ai = (['', ...aiPurposes] as const).map((purpose) =>
      kindOf({ ...base, class: 'ai', purpose }, 'beacon'),
    );
    expect(ai).toEqual(['ai_other', 'ai_assistant', 'ai_agent', 'ai_search', 'ai_training']);
    expect(kindOf({ ...base, class: 'bot', purpose: '' }, 'server')).toBe('bot');
  });

  test('is the same object for the next thousand requests with the same user agent', () => {
    const first = classifier.judge(gatherEvidence({ path: '/a', userAgent: chrome }, noKnowledge));
    const next = classifier.judge(gatherEvidence({ path: '/b', userAgent: `${chrome} ` }, noKnowledge));
    expect(next).toBe(first);
  });

  test('is right for more kinds of evidence of one user agent than are remembered', () => {
    for (let signals = 0; signals < 256; signals++) {
      const given = { userAgent: 'Some program', signals, signatureAgent: '', verified: '' };
      expect(classifier.judge(given).verdicts.server).toEqual(
        verdictOf(classifier.classify(given), 'server'),
      );
    }
  });
});
