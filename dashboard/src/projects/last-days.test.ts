import { expect, test } from 'vitest';
import { lastDays } from './last-days.ts';

test('the last days are as many as asked for, today in UTC among them', () => {
  const almostMidnight = Date.parse('2026-03-01T23:59:59.999Z');
  expect(lastDays(1, almostMidnight)).toEqual({ dateFrom: '2026-03-01', dateTo: '2026-03-02' });
  expect(lastDays(30, almostMidnight)).toEqual({ dateFrom: '2026-01-31', dateTo: '2026-03-02' });
});
