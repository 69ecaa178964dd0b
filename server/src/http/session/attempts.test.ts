import { expect, test } from 'vitest';
import { Fault } from '../../foundation/fault.ts';
import { Attempts } from './attempts.ts';

const wrong = () => Promise.reject(new Fault('unauthorized', 'wrong'));
const right = () => Promise.resolve('in');

function attemptsAt(start = 0) {
  const now = { ms: start };
  return { now, attempts: new Attempts(() => new Date(now.ms)) };
}

const codes = async (attempts: Attempts, address: string, times: number) => {
  const seen: string[] = [];
  for (let time = 0; time < times; time++)
    await attempts.guess(address, wrong).catch((error: Fault) => seen.push(error.code));
  return seen;
};
/** As many wrong guesses as make every further address a stranger. */
const attack = async (attempts: Attempts) => {
  for (let n = 0; n < 10; n++) await codes(attempts, `192.0.2.${n}`, 10);
};

test('an address has ten guesses in a quarter of an hour, and all of an IPv6 network together', async () => {
  const { attempts, now } = attemptsAt();
  const seen = await codes(attempts, '2001:db8::1', 6);
  seen.push(...(await codes(attempts, '2001:db8::2', 5)));
  expect(seen).toEqual([...Array<string>(10).fill('unauthorized'), 'rate_limited']);
  expect(await attempts.guess('2001:db8:0:1::1', right)).toBe('in');
  now.ms += 15 * 60_000 + 1;
  expect(await attempts.guess('2001:db8::1', right)).toBe('in');
});

test('while many addresses guess, a stranger has two guesses and is slow', async () => {
  const { attempts, now } = attemptsAt();
  expect(attempts.isSlow('198.51.100.1')).toBe(false);
  await attack(attempts);
  expect(attempts.isSlow('198.51.100.1')).toBe(true);
  expect(await codes(attempts, '198.51.100.1', 3)).toEqual(['unauthorized', 'unauthorized', 'rate_limited']);
  expect(await attempts.guess('198.51.100.2', right)).toBe('in');
  now.ms += 15 * 60_000 + 1;
  expect(attempts.isSlow('198.51.100.1')).toBe(false);
});

test('an address that signed in before keeps its ten guesses, whoever guesses elsewhere', async () => {
  const { attempts } = attemptsAt();
  await attempts.guess('203.0.113.1', right);
  await attack(attempts);
  expect(attempts.isSlow('203.0.113.1')).toBe(false);
  expect(new Set(await codes(attempts, '203.0.113.1', 9))).toEqual(new Set(['unauthorized']));
  expect(await attempts.guess('203.0.113.1', right)).toBe('in');
});

test('a fault that is not a wrong password does not count', async () => {
  const { attempts } = attemptsAt();
  const guesser = '192.0.2.1';
  for (let time = 0; time < 20; time++)
    await expect(attempts.guess(guesser, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await attempts.guess(guesser, right)).toBe('in');
});
