import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { giteaHooks } from './gitea-hooks.ts';

const secret = 'a secret between two';
const sign = (body: string) => createHmac('sha256', secret).update(body).digest('hex');
const delivery = (body: string, headers: Record<string, string>) => ({ body: Buffer.from(body), headers });

describe('a delivery is believed', () => {
  test.each(['x-gitea-signature', 'x-forgejo-signature'])('by %s over its bytes', (name) => {
    expect(giteaHooks.verify(delivery('{}', { [name]: sign('{}') }), secret)).toBe(true);
    expect(giteaHooks.verify(delivery('{ }', { [name]: sign('{}') }), secret)).toBe(false);
    expect(giteaHooks.verify(delivery('{}', { [name]: sign('{}') }), 'another')).toBe(false);
    expect(giteaHooks.verify(delivery('{}', { [name]: '' }), secret)).toBe(false);
  });

  test('never without a proof or without a secret', () => {
    expect(giteaHooks.verify(delivery('{}', {}), secret)).toBe(false);
    const unsigned = createHmac('sha256', '').update('{}').digest('hex');
    expect(giteaHooks.verify(delivery('{}', { 'x-gitea-signature': unsigned }), '')).toBe(false);
  });
});

describe('a delivery says where to look', () => {
  const read = (event: string, body: unknown) =>
    giteaHooks.read(delivery(JSON.stringify(body), { 'x-forgejo-event': event }));

  test.each([
    ['push', { ref: 'refs/heads/feature/one' }, { about: 'push', branch: 'feature/one' }],
    ['push', { ref: 'refs/tags/v1' }, { about: 'nothing' }],
    [
      'pull_request',
      { action: 'closed', number: 3, pull_request: { number: 3 } },
      { about: 'pull-request', number: 3 },
    ],
    ['pull_request_approved', { pull_request: { number: 4 } }, { about: 'pull-request', number: 4 }],
    ['pull_request_comment', { pull_request: { number: 5 } }, { about: 'pull-request', number: 5 }],
    ['issue_comment', { is_pull: true, issue: { number: 6 } }, { about: 'pull-request', number: 6 }],
    [
      'issue_comment',
      { issue: { number: 7, pull_request: { merged: false } } },
      { about: 'pull-request', number: 7 },
    ],
    ['issue_comment', { is_pull: false, issue: { number: 8, pull_request: null } }, { about: 'nothing' }],
    ['release', { action: 'published' }, { about: 'nothing' }],
  ])('%s %j', (event, body, news) => {
    expect(read(event, body)).toEqual(news);
  });

  test('what the host does not send is refused', () => {
    expect(() => read('push', {})).toThrow('names no ref');
    expect(() => read('pull_request', { pull_request: { number: 'x' } })).toThrow('not as Gitea writes it');
    expect(() => giteaHooks.read(delivery('payload=%7B%7D', { 'x-gitea-event': 'push' }))).toThrow(
      'application/json',
    );
    expect(() => giteaHooks.read(delivery('{}', {}))).toThrow('X-Gitea-Event');
  });
});
