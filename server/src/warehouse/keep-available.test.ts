import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../foundation/log.ts';
import { type Availability, Impossible, keepAvailable, type RunningEngine } from './keep-available.ts';

function watchedLog() {
  const log = createLog('silent');
  return { log, warn: vi.spyOn(log, 'warn'), info: vi.spyOn(log, 'info') };
}

/** An engine whose end the test decides. */
function engine() {
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const running: RunningEngine = { version: '1', ended, stop: async () => end('stopped') };
  return { running, end };
}

/** Starts these one after the other; an error is a start that fails. */
function keep(starts: (RunningEngine | Error)[], { log } = watchedLog()): Availability {
  const availability = keepAvailable(async () => {
    const next = starts.shift() ?? new Error('there is nothing more to start.');
    if (next instanceof Error) throw next;
    return next;
  }, log);
  onTestFinished(() => availability.close());
  return availability;
}

test('an engine that ends is started again, and callers wait for it', async () => {
  const [first, second] = [engine(), engine()];
  const availability = keep([first.running, second.running]);
  await availability.whenAvailable(1_000);
  first.end('it crashed.');
  await first.running.ended;
  await availability.whenAvailable(10_000);
  expect(availability).toMatchObject({ available: true, reason: null, restarts: 1, version: '1' });
  await availability.close();
  expect(availability).toMatchObject({ available: false, reason: 'Docwright is stopping.' });
});

test('an outage is one warning and one line when it is over, and the next one is told again', async () => {
  const watched = watchedLog();
  const [first, second, third] = [engine(), engine(), engine()];
  const failure = (reason: string) => new Error(reason);
  const availability = keep(
    [first.running, failure('refused.'), failure('reset.'), second.running, third.running],
    watched,
  );
  await availability.whenAvailable(1_000);
  expect(watched.info.mock.calls.map(([, message]) => message)).toEqual(['the analytics engine answers']);
  const before = availability.since;

  first.end('the server does not answer.');
  await first.running.ended;
  for (let request = 0; request < 20; request++) {
    await expect(availability.whenAvailable(1)).rejects.toMatchObject({ code: 'unavailable' });
  }
  expect(availability.since.getTime()).toBeGreaterThanOrEqual(before.getTime());
  const during = availability.since;
  await availability.whenAvailable(10_000);
  expect(availability.since.getTime()).toBeGreaterThan(during.getTime());
  expect(watched.warn.mock.calls).toEqual([['page views are unavailable: the server does not answer.']]);
  expect(watched.info.mock.calls[1]).toEqual([
    { version: '1' },
    expect.stringMatching(/^page views are available again, after \d+ s$/),
  ]);

  second.end('it crashed.');
  await second.running.ended;
  await availability.whenAvailable(10_000);
  expect(watched.warn).toHaveBeenCalledTimes(2);
  expect(watched.warn).toHaveBeenLastCalledWith('page views are unavailable: it crashed.');
  expect(watched.info).toHaveBeenCalledTimes(3);
});

test('an engine that cannot be had is not tried again, and the reason is told', async () => {
  const watched = watchedLog();
  const impossible = new Impossible('there is none for this platform.');
  const availability = keep([impossible, engine().running], watched);
  await expect(availability.whenAvailable(10_000)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('there is none for this platform.'),
  });
  expect(watched.warn).toHaveBeenCalledTimes(1);
  expect(availability.restarts).toBe(0);
});

test('one that becomes impossible during an outage is told, since waiting no longer helps', async () => {
  const watched = watchedLog();
  const availability = keep([new Error('refused.'), new Impossible('it is too old.')], watched);
  await expect(availability.whenAvailable(10_000)).rejects.toThrow('it is too old.');
  expect(watched.warn.mock.calls.flat()).toEqual([
    'page views are unavailable: refused.',
    'page views are unavailable: it is too old.',
  ]);
});

test('one that keeps failing does not keep anybody waiting beyond their patience', async () => {
  const watched = watchedLog();
  const availability = keep([], watched);
  await expect(availability.whenAvailable(500)).rejects.toMatchObject({ retryAfterSeconds: 2 });
  expect(availability.restarts).toBeGreaterThan(0);
  expect(watched.warn).toHaveBeenCalledTimes(1);
});

test('the first start is over when it has failed, too; the next may succeed', async () => {
  const availability = keep([new Error('refused.'), engine().running]);
  await availability.firstStart(10_000);
  expect(availability).toMatchObject({ available: false, reason: 'refused.', restarts: 0 });
  await availability.whenAvailable(10_000);
  await availability.firstStart(0);
});

test('closing while it starts ends what has started', async () => {
  const late = engine();
  const watched = watchedLog();
  const { promise: started, resolve: start } = Promise.withResolvers<RunningEngine>();
  const availability = keepAvailable(() => started, watched.log);
  const closed = availability.close();
  start(late.running);
  await closed;
  expect(await late.running.ended).toBe('stopped');
  expect(availability.reason).toBe('Docwright is stopping.');
  expect([watched.warn.mock.calls, watched.info.mock.calls]).toEqual([[], []]);
});
