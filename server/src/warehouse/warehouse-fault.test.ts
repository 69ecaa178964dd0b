import { once } from 'node:events';
import { connect } from 'node:net';
import { ClickHouseError } from '@clickhouse/client';
import { expect, test } from 'vitest';
import { asWarehouseFault, isAway } from './warehouse-fault.ts';

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

test('a connection that fails means that the engine is away; a mistake of ours does not', async () => {
  const failures = [connect(1, '127.0.0.1'), connect('/nowhere/engine.sock')].map((to) => once(to, 'error'));
  for (const [failure] of await Promise.all(failures)) expect(isAway(failure)).toBe(true);
  expect(isAway(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }))).toBe(true);
  expect(isAway(new Error('Timeout error.'))).toBe(true);
  const mistake = new TypeError('undefined is not a function');
  for (const error of [mistake, new SyntaxError('no JSON'), tooMuchMemory, 'text', null]) {
    expect(isAway(error)).toBe(false);
  }
  expect(asWarehouseFault(mistake, 'reading')).toBe(mistake);
});
