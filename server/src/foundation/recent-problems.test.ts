import { expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import { createLog } from './log.ts';
import { RecentProblems } from './recent-problems.ts';

test('holds the warnings and errors of the log in words, and nothing else that was logged with them', () => {
  const problems = new RecentProblems(systemClock);
  const log = createLog('info', problems);
  log.info('all is well');
  log.warn({ err: new Error('connection refused'), prompt: 'a secret' }, 'the queue could not be read');
  log.error('it is over');
  expect(problems.list()).toMatchObject([
    { level: 'error', message: 'it is over' },
    { level: 'warning', message: 'the queue could not be read: connection refused' },
  ]);
});

test('keeps the last fifty, and not more than a thousand characters of each', () => {
  const problems = new RecentProblems(systemClock);
  for (let count = 0; count < 60; count++) problems.add('error', `${count}`.padEnd(5_000, 'x'));
  const list = problems.list();
  expect([list.length, list[0]!.message.slice(0, 3), list[0]!.message.length]).toEqual([50, '59x', 1_000]);
});
