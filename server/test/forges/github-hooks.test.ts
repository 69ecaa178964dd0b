import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { gitHubHooks } from '../../src/forges/github/hooks.ts';
import { githubWire } from '../support/hosts/github-wire.ts';
import type { TestHostRepository } from '../support/hosts/start-test-host.ts';
import { proposal, useAdapter } from '../support/hosts/use-adapter.ts';

const secret = 'a secret of the webhook';
const github = useAdapter(githubWire);
let repository: TestHostRepository;
beforeAll(async () => {
  const started = github.newRepository();
  repository = started.repository;
  await started.opened.ensurePullRequest(proposal);
});

const received = (news: Parameters<typeof github.host.wire.delivery>[0]) => {
  const { headers, body } = github.host.wire.delivery(news, repository, secret);
  return { headers, body: Buffer.from(body) };
};

const delivery = (event: string, payload: object | string, contentType = 'application/json') => ({
  headers: { 'x-github-event': event, 'content-type': contentType },
  body: Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)),
});

describe('a delivery of GitHub', () => {
  test.each(['comment', 'line', 'review'] as const)('about a %s says where to look', (kind) => {
    repository.comment(1, 'grace', '@docwright please', kind);
    const news = { about: 'pull-request', number: 1 };
    expect(gitHubHooks.read(received({ about: 'comment', number: 1 }))).toEqual(news);
  });

  test('about the pull request itself or a push says where to look', () => {
    const aboutPull = { about: 'pull-request', number: 1 } as const;
    const aboutPush = { about: 'push', branch: 'docs/next' } as const;
    expect(gitHubHooks.read(received(aboutPull))).toEqual(aboutPull);
    expect(gitHubHooks.read(received(aboutPush))).toEqual(aboutPush);
  });

  test.each([
    ['issue_comment', { issue: { number: 4 } }, { about: 'nothing' }],
    ['push', { ref: 'refs/tags/v1' }, { about: 'nothing' }],
    ['ping', { zen: 'Keep it logically awesome.' }, { about: 'nothing' }],
    ['star', {}, { about: 'nothing' }],
  ])('of %s about %j is %j', (event, payload, news) => {
    expect(gitHubHooks.read(delivery(event, payload))).toEqual(news);
  });

  test('is read from a form, too', () => {
    const form = new URLSearchParams({ payload: JSON.stringify({ ref: 'refs/heads/ä b' }) }).toString();
    expect(gitHubHooks.read(delivery('push', form, 'application/x-www-form-urlencoded'))).toEqual({
      about: 'push',
      branch: 'ä b',
    });
  });

  test('that GitHub would not send is refused', () => {
    const wrong = { code: 'invalid_request' };
    for (const given of [
      delivery('push', 'not JSON'),
      delivery('push', {}),
      delivery('pull_request', { pull_request: null }),
    ]) {
      expect(() => gitHubHooks.read(given)).toThrow(expect.objectContaining(wrong));
    }
    expect(() => gitHubHooks.read({ headers: {}, body: Buffer.from('{}') })).toThrow(
      expect.objectContaining(wrong),
    );
  });

  test('is believed with the right signature over every byte, and never otherwise', () => {
    const right = received({ about: 'push', branch: 'main' });
    expect(gitHubHooks.verify(right, secret)).toBe(true);
    expect(gitHubHooks.verify(right, 'another secret')).toBe(false);
    fc.assert(
      fc.property(fc.nat(right.body.length - 1), fc.integer({ min: 1, max: 255 }), (index, flip) => {
        const body = Buffer.from(right.body);
        body[index]! ^= flip;
        expect(gitHubHooks.verify({ ...right, body }, secret)).toBe(false);
      }),
    );
  });

  test.each([undefined, '', 'sha256=', 'sha1=abc', `sha256=${'0'.repeat(64)}`, `sha256=${'z'.repeat(64)}`])(
    'with the proof %s is not believed',
    (signature) => {
      const headers = signature === undefined ? {} : { 'x-hub-signature-256': signature };
      expect(gitHubHooks.verify({ headers, body: Buffer.from('{}') }, secret)).toBe(false);
    },
  );

  test('is not believed where there is no secret', () => {
    const signature = createHmac('sha256', '').update('{}').digest('hex');
    const headers = { 'x-hub-signature-256': `sha256=${signature}` };
    expect(gitHubHooks.verify({ headers, body: Buffer.from('{}') }, '')).toBe(false);
  });
});
