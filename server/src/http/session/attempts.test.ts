import { expect, test } from 'vitest';
import { Fault } from '../../foundation/fault.ts';
import { Attempts, type Guesser } from './attempts.ts';

const wrong = () => Promise.reject(new Fault('unauthorized', 'wrong'));
const right = () => Promise.resolve('in');

function attemptsAt(start = 0) {
  const now = { ms: start };
  return { now, attempts: new Attempts(() => new Date(now.ms)) };
}

const codes = async (attempts: Attempts, guesser: Guesser, times: number) => {
  const seen: string[] = [];
  for (let time = 0; time < times; time++)
    await attempts.guess(guesser, wrong).catch((error: Fault) => seen.push(error.code));
  return seen;
};

test('one caller behind an unconfigured proxy does not lock out the others', async () => {
  const { attempts } = attemptsAt();
  const proxy = '192.0.2.1';
  expect((await codes(attempts, { address: proxy, claimedAddress: '198.51.100.1' }, 11)).at(-1)).toBe(
    'rate_limited',
  );
  expect(await attempts.guess({ address: proxy, claimedAddress: '198.51.100.2' }, right)).toBe('in');
  expect(await attempts.guess({ address: proxy, claimedAddress: null }, right)).toBe('in');
});

test('whoever forges a new claim for each guess has a limit too', async () => {
  const { attempts, now } = attemptsAt();
  const seen: string[] = [];
  for (let time = 0; time < 101; time++)
    seen.push(...(await codes(attempts, { address: '192.0.2.1', claimedAddress: `10.0.0.${time}` }, 1)));
  expect(seen.filter((code) => code === 'unauthorized')).toHaveLength(100);
  expect(seen.at(-1)).toBe('rate_limited');
  now.ms += 15 * 60_000 + 1;
  expect(await attempts.guess({ address: '192.0.2.1', claimedAddress: null }, right)).toBe('in');
});

test('a fault that is not a wrong password does not count', async () => {
  const { attempts } = attemptsAt();
  const guesser = { address: '192.0.2.1', claimedAddress: null };
  for (let time = 0; time < 20; time++)
    await attempts.guess(guesser, () => Promise.reject(new Error('away'))).catch(() => {});
  expect(await attempts.guess(guesser, right)).toBe('in');
});
