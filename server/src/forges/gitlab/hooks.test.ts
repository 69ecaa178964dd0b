import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createGitLabHooks } from './hooks.ts';

const now = Date.parse('2026-05-04T12:00:00Z');
const hooks = createGitLabHooks(() => now);
const body = Buffer.from('{"object_kind":"push","ref":"refs/heads/main"}');

describe('a secret token', () => {
  test('is what the delivery carries', () => {
    const verify = (token: string | string[] | undefined) =>
      hooks.verify({ headers: { 'x-gitlab-token': token }, body }, 'a-secret-of-ours');
    expect(verify('a-secret-of-ours')).toBe(true);
    for (const wrong of ['a-secret-of-other', '', undefined, ['a-secret-of-ours']]) {
      expect(verify(wrong)).toBe(false);
    }
  });
});

describe('a signing token', () => {
  const key = randomBytes(32);
  const secret = `whsec_${key.toString('base64')}`;
  const signed = (timestamp: string, signedBody = body, prefix = '') => {
    const digest = createHmac('sha256', key).update(`id-1.${timestamp}.`).update(signedBody).digest('base64');
    return {
      'webhook-id': 'id-1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `${prefix}v1,${digest}`,
    };
  };
  const at = (ms: number) => String(Math.floor((now + ms) / 1000));

  test('signs id, moment and body', () => {
    expect(hooks.verify({ headers: signed(at(0)), body }, secret)).toBe(true);
    expect(hooks.verify({ headers: signed(at(0), body, 'v1,b2xk '), body }, secret)).toBe(true);
    expect(hooks.verify({ headers: signed(at(0)), body: Buffer.from('{}') }, secret)).toBe(false);
    expect(hooks.verify({ headers: { ...signed(at(0)), 'webhook-id': 'id-2' }, body }, secret)).toBe(false);
  });

  test.each([-301_000, 301_000, Number.NaN])('holds for five minutes, not for %d ms', (ms) => {
    expect(hooks.verify({ headers: signed(at(ms)), body }, secret)).toBe(false);
  });

  test('cannot be replaced by sending it as a secret token', () => {
    expect(hooks.verify({ headers: { 'x-gitlab-token': secret }, body }, secret)).toBe(false);
  });
});

describe('a delivery', () => {
  const read = (payload: unknown, event = 'Some Hook') =>
    hooks.read({ headers: { 'x-gitlab-event': event }, body: Buffer.from(JSON.stringify(payload)) });

  test('says where to look', () => {
    expect(read({ object_kind: 'push', ref: 'refs/heads/feature/x' })).toEqual({
      about: 'push',
      branch: 'feature/x',
    });
    expect(read({ object_kind: 'merge_request', object_attributes: { iid: 3 } })).toEqual({
      about: 'pull-request',
      number: 3,
    });
    expect(read({ object_kind: 'note', merge_request: { iid: 4 }, object_attributes: {} })).toEqual({
      about: 'pull-request',
      number: 4,
    });
  });

  test.each([
    { object_kind: 'tag_push', ref: 'refs/tags/v1' },
    { object_kind: 'note', issue: { iid: 4 } },
    { object_kind: 'pipeline' },
    { event_name: 'user_add_to_team' },
  ])('about something else is about nothing: %j', (payload) => {
    expect(read(payload)).toEqual({ about: 'nothing' });
  });

  test('of someone else is refused', () => {
    expect(() => read([])).toThrow('not a delivery of GitLab');
    expect(() => read({ object_kind: 'push' }, '')).toThrow('not a delivery of GitLab');
    const noJson = { headers: { 'x-gitlab-event': 'Push Hook' }, body: Buffer.from('{') };
    expect(() => hooks.read(noJson)).toThrow('not a delivery of GitLab');
  });
});
