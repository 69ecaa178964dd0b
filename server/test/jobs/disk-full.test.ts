import { expect, test } from 'vitest';
import { startTestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';

const rename = 'Rename "Acme Pro" to "Acme Team" on all pages';

test.each([
  ['ENOSPC', 'write'],
  ['EROFS', 'open'],
])('a disk that is %s for a while delays an instruction and does not fail it', async (code, syscall) => {
  // More often than an unexpected error may happen.
  let left = 6;
  const onStep = async (name: string, moment: 'before' | 'after') => {
    if (name !== 'check' || moment !== 'before' || left === 0) return;
    left -= 1;
    throw Object.assign(new Error(`${code}: ${syscall}`), { code, syscall });
  };
  await using server = await startTestServer({ hooks: { onStep }, environment: withoutAnalytics });
  expect(await server.runJob(rename)).toMatchObject({ status: 'completed', error: null });
  expect(left).toBe(0);
});
