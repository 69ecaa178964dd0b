import { expect, test, vi } from 'vitest';
import { createLog } from '../foundation/log.ts';
import { Impossible, keepAvailable, type RunningEngine } from './keep-available.ts';

const log = createLog('silent');

/** An engine whose end the test decides. */
function engine() {
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const running: RunningEngine = { version: '1', ended, stop: async () => end('stopped') };
  return { running, end };
}

test('an engine that ends is started again, and whoever asks meanwhile waits for it', async () => {
  const first = engine();
  const second = engine();
  const engines = [first, second];
  const availability = keepAvailable(async () => engines.shift()!.running, log);
  await availability.whenAvailable(1_000);
  first.end('it crashed.');
  await first.running.ended;
  await availability.whenAvailable(10_000);
  expect(availability).toMatchObject({ available: true, reason: null, restarts: 1, version: '1' });
  await availability.close();
  expect(availability).toMatchObject({ available: false, reason: 'Docwright is stopping.' });
});

test('an engine that cannot be had is not tried again, and the reason is told', async () => {
  const start = vi.fn(async () => {
    throw new Impossible('there is none for this platform.');
  });
  const availability = keepAvailable(start, log);
  await expect(availability.whenAvailable(10_000)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('there is none for this platform.'),
  });
  await availability.close();
  expect(start).toHaveBeenCalledTimes(1);
});

test('one that keeps failing is told once and does not keep anybody waiting beyond their patience', async () => {
  const told = vi.spyOn(log, 'warn');
  const availability = keepAvailable(async () => {
    throw new Error('the disk is full.');
  }, log);
  await expect(availability.whenAvailable(500)).rejects.toMatchObject({ retryAfterSeconds: 2 });
  expect(availability.restarts).toBeGreaterThan(0);
  expect(told).toHaveBeenCalledTimes(1);
  await availability.close();
});

test('closing while it starts ends what has started', async () => {
  const late = engine();
  const { promise: started, resolve: start } = Promise.withResolvers<RunningEngine>();
  const availability = keepAvailable(() => started, log);
  const closed = availability.close();
  start(late.running);
  await closed;
  expect(await late.running.ended).toBe('stopped');
});
