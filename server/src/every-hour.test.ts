import { expect, test, vi } from 'vitest';
import { everyHour } from './every-hour.ts';
import { createLog } from './foundation/log.ts';

const pauses = { first: 0, next: 0 };

test('work that fails skips no other, is named each time, and is tried again', async () => {
  const log = createLog('silent');
  const told = vi.spyOn(log, 'warn');
  const { signal, abort } = controller();
  const rounds: string[] = [];
  const broken = async () => {
    rounds.push('broken');
    throw new Error('out of order');
  };
  const sound = async () => {
    if (rounds.push('sound') === 4) abort();
  };
  await everyHour({ broken, sound }, { log, signal }, pauses);
  expect(rounds).toEqual(['broken', 'sound', 'broken', 'sound']);
  expect(told.mock.calls.map(([, message]) => message)).toEqual(
    Array(2).fill('the hourly clean-up of broken failed'),
  );
});

test('the end of everything is no failure, and nothing is begun after it', async () => {
  const log = createLog('silent');
  const told = vi.spyOn(log, 'warn');
  const { signal, abort } = controller();
  const never = vi.fn(async () => {});
  const interrupted = async () => {
    abort();
    throw new Error('the database is closed');
  };
  await everyHour({ interrupted, never }, { log, signal }, pauses);
  expect(never).not.toHaveBeenCalled();
  expect(told).not.toHaveBeenCalled();
});

function controller() {
  const stopping = new AbortController();
  return { signal: stopping.signal, abort: () => stopping.abort() };
}
