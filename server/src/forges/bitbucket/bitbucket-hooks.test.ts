import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bitbucketHooks } from './bitbucket-hooks.ts';

const secret = 'a secret between two';
const sign = (body: string, key = secret) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
const delivery = (body: string, headers: Record<string, string>) => ({ body: Buffer.from(body), headers });

test('a delivery is believed by the signature over its bytes, and never without one', () => {
  const verify = (body: string, headers: Record<string, string>, key = secret) =>
    bitbucketHooks.verify(delivery(body, headers), key);
  expect(verify('{}', { 'x-hub-signature': sign('{}') })).toBe(true);
  expect(verify('{ }', { 'x-hub-signature': sign('{}') })).toBe(false);
  expect(verify('{}', { 'x-hub-signature': sign('{}').replace('sha256=', '') })).toBe(false);
  expect(verify('{}', { 'x-hub-signature': sign('{}') }, 'another')).toBe(false);
  expect(verify('{}', {})).toBe(false);
  expect(verify('{}', { 'x-hub-signature': sign('{}', '') }, '')).toBe(false);
});

describe('a delivery says where to look', () => {
  const read = (event: string, body: unknown) =>
    bitbucketHooks.read(delivery(JSON.stringify(body), { 'x-event-key': event }));
  const branch = (name: string) => ({ type: 'branch', name });

  test.each([
    [
      'repo:push',
      { push: { changes: [{ new: branch('main'), old: branch('main') }] } },
      { about: 'push', branch: 'main' },
    ],
    [
      'repo:push',
      { push: { changes: [{ new: null, old: branch('gone') }] } },
      { about: 'push', branch: 'gone' },
    ],
    [
      'repo:push',
      { push: { changes: [{ new: { type: 'tag', name: 'v1' }, old: null }] } },
      { about: 'nothing' },
    ],
    ['pullrequest:fulfilled', { pullrequest: { id: 3 } }, { about: 'pull-request', number: 3 }],
    ['pullrequest:rejected', { pullrequest: { id: 3 } }, { about: 'pull-request', number: 3 }],
    ['pullrequest:comment_created', { pullrequest: { id: 4 } }, { about: 'pull-request', number: 4 }],
    ['repo:fork', {}, { about: 'nothing' }],
  ])('%s %j', (event, body, news) => {
    expect(read(event, body)).toEqual(news);
  });

  test('what the host does not send is refused', () => {
    expect(() => read('repo:push', {})).toThrow('names no changes');
    expect(() => read('pullrequest:created', {})).toThrow('names no pull request');
    expect(() => bitbucketHooks.read(delivery('no', { 'x-event-key': 'repo:push' }))).toThrow('not JSON');
    expect(() => bitbucketHooks.read(delivery('{}', {}))).toThrow('X-Event-Key');
  });
});
