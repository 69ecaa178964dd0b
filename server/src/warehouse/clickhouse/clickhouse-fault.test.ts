import { once } from 'node:events';
import { connect } from 'node:net';
import { ClickHouseError } from '@clickhouse/client';
import { expect, test } from 'vitest';
import { asWarehouseFault, isAway, reasonOf } from './clickhouse-fault.ts';

const tooMuchMemory = new ClickHouseError({ code: '241', type: 'MEMORY_LIMIT_EXCEEDED', message: 'secret' });

test.each([
  ['reading', 'Ask for a shorter range.'],
  ['writing', 'Send them again in a moment.'],
  ['changing', 'Try again when less is going on.'],
] as const)('too much for the engine when %s: %s', (purpose, advice) => {
  const fault = asWarehouseFault(tooMuchMemory, purpose);
  expect(fault).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  expect(fault.message).toContain('more memory');
  expect(fault.message).toContain(advice);
  expect(fault.message).not.toContain('secret');
});

test('a connection that fails means that the server is away; a mistake of ours does not', async () => {
  const [refused] = await once(connect(1, '127.0.0.1'), 'error');
  expect(isAway(refused)).toBe(true);
  expect(isAway(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }))).toBe(true);
  const proxies = ['', '<html><h1>502 Bad Gateway</h1></html>', 'no healthy upstream'];
  for (const message of ['Timeout error.', ...proxies]) expect(isAway(new Error(message))).toBe(true);
  const mistake = new TypeError('undefined is not a function');
  for (const error of [mistake, new SyntaxError('no JSON'), tooMuchMemory, 'text', null]) {
    expect(isAway(error)).toBe(false);
  }
  expect(asWarehouseFault(mistake, 'reading')).toBe(mistake);
});

const failed = (code: string) => Object.assign(new Error('https://somebody:password@host'), { code });
const refused = (code: string, type: string) => new ClickHouseError({ code, type, message: 'password' });

test.each([
  [failed('ECONNREFUSED'), /does not answer \(ECONNREFUSED\)\. Check that it is running/],
  [new Error('<html>password</html>'), /does not answer \(a proxy answers for it\)/],
  [new Error('Timeout error.'), /does not answer \(timeout\)/],
  [failed('CERT_HAS_EXPIRED'), /certificate .* is not accepted \(CERT_HAS_EXPIRED\)\. Renew it/],
  [
    refused('516', 'AUTHENTICATION_FAILED'),
    /refuses the user or the password of CLICKHOUSE_URL\. Correct them/,
  ],
  [refused('497', 'ACCESS_DENIED'), /Grant that user/],
  [refused('701', 'CLUSTER_DOESNT_EXIST'), /knows no cluster .* DOCWRIGHT_CLICKHOUSE_CLUSTER\. Correct/],
  [refused('243', 'NOT_ENOUGH_SPACE'), /at the moment \(NOT_ENOUGH_SPACE\); Docwright keeps trying/],
  [refused('62', 'SYNTAX_ERROR'), /\(SYNTAX_ERROR\)\. Its own log says why/],
  [new SyntaxError('password'), /does not answer as ClickHouse does\. Check the address/],
  [new TypeError('password'), /cannot be used \(TypeError\)\. Set DOCWRIGHT_LOG_LEVEL/],
])('%s is a reason that says what to do, and nothing secret', (error, reason) => {
  expect(reasonOf(error)).toMatch(reason);
  expect(reasonOf(error)).not.toMatch(/password@|'password'|: password/);
});
