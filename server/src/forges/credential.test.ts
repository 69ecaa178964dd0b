import { describe, expect, test } from 'vitest';
import { readCredential } from './credential.ts';

const privateKey = '-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\n';

describe('a credential', () => {
  test.each([
    [' ghp_1 \n', { kind: 'token', token: 'ghp_1', username: null }],
    ['{"token": "t"}', { kind: 'token', token: 't', username: null }],
    ['{"token": "t", "username": "ada"}', { kind: 'token', token: 't', username: 'ada' }],
    [
      JSON.stringify({ appId: 12, privateKey }),
      { kind: 'app', appId: '12', privateKey, installationId: null },
    ],
    [
      JSON.stringify({ appId: 'Iv1.abc', privateKey, installationId: 7 }),
      { kind: 'app', appId: 'Iv1.abc', privateKey, installationId: 7 },
    ],
  ])('is read from %j', (given, expected) => {
    expect(readCredential(given)).toEqual(expected);
  });

  test.each([
    '',
    '{',
    '{}',
    '{"token": ""}',
    '{"token": 5}',
    '{"appId": 1, "privateKey": "secret-words"}',
    'secret-words\nsecond-line',
    'secret-words…',
    '"secret words"',
    '{"token": "secret-words\\r\\nx: y"}',
  ])('is not %j, and nothing of it is repeated', (given) => {
    const read = () => readCredential(given);
    expect(read).toThrow(expect.objectContaining({ code: 'invalid_request' }));
    expect(read).not.toThrow(/secret-words/);
  });
});
