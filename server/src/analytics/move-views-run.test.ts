import { expect, test } from 'vitest';
import { dayMs } from '../foundation/durations.ts';
import { createLog } from '../foundation/log.ts';
import type { StoredDay } from '../warehouse/questions.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';
import { type MoveTarget, ViewsMove } from './move-views-run.ts';

/** Days with nothing but a count of events. */
function fakeWarehouse(days: Record<number, number>) {
  const verbs = {
    isShared: false,
    isClosed: false,
    days,
    listDays: async () =>
      Object.entries(days).map(([day, events]) => ({ viewsKey: 'p', day: Number(day), totals: { events } })),
    async *readDay({ day }: StoredDay) {
      if (days[day]) yield Array<object>(days[day]).fill({ at: day });
    },
    store: async (events: { at: number }[]) => {
      for (const { at } of events) days[at] = (days[at] ?? 0) + 1;
    },
    deleteDay: async ({ day }: StoredDay) => void delete days[day],
    status: () => ({ available: true, reason: null as string | null }),
    close: async () => {
      verbs.isClosed = true;
    },
  };
  return verbs;
}

type Fake = ReturnType<typeof fakeWarehouse>;
const asWarehouse = (fake: object) => fake as unknown as Warehouse;

function start({
  source = fakeWarehouse({ 1: 2, 2: 3 }),
  target = fakeWarehouse({}) as object,
  today = 10,
} = {}) {
  const ingestion: string[] = [];
  const opened: MoveTarget[] = [];
  const move = new ViewsMove(
    {
      warehouse: asWarehouse(source),
      buffer: {
        pause: async ({ message }) => void ingestion.push(message),
        resume: () => void ingestion.push('resumed'),
      },
      clock: () => new Date(today * dayMs),
      openTarget: async (to) => {
        opened.push(to);
        return asWarehouse(await target);
      },
      nameOf: async (viewsKey) => viewsKey,
    },
    createLog('silent'),
  );
  const ended = async () => {
    while (move.body.finishedAt === null) await new Promise(setImmediate);
    return move.body;
  };
  return { move, ended, source, target: target as Fake, ingestion, opened };
}

const to = 'http://user:password@host:8123';

test('ingestion is paused before the last comparison, stays so when it is done, and a cancel resumes it', async () => {
  const { move, ended, source, target, ingestion } = start();
  expect(move.body).toMatchObject({ state: 'idle', startedAt: null });
  expect(move.start({ to })).toMatchObject({ state: 'copying' });
  expect(await ended()).toMatchObject({ state: 'done', days: 2, daysDone: 2, events: 5, eventsDone: 5 });
  expect(target.days).toEqual(source.days);
  expect(ingestion).toEqual([
    expect.stringContaining('are being moved'),
    expect.stringContaining('restarts the server with CLICKHOUSE_URL'),
  ]);
  expect([move.isActive, target.isClosed]).toEqual([true, true]);
  expect(await move.cancel()).toMatchObject({ state: 'idle' });
  expect([move.isActive, ingestion.at(-1)]).toEqual([false, 'resumed']);
});

test('asked for twice it is one move; another target is refused until it is cancelled', async () => {
  const { move, ended, opened } = start();
  for (const _again of [1, 2]) move.start({ to });
  expect(() => move.start({ to, cluster: 'main' })).toThrow('Cancel that move first');
  await ended();
  expect(move.start({ to })).toMatchObject({ state: 'done' });
  expect(opened).toEqual([{ to }]);
});

test('a failure is told without what the URL holds, ingestion goes on, and it may be started again', async () => {
  const target = fakeWarehouse({});
  target.status = () => ({ available: false, reason: 'it has version 1; 2 is needed.' });
  const { move, ended, ingestion } = start({ target });
  move.start({ to });
  const { state, error } = await ended();
  expect([state, error]).toEqual(['failed', expect.stringContaining('it has version 1; 2 is needed.')]);
  expect(error).not.toContain('password');
  expect([ingestion, move.isActive]).toEqual([['resumed'], false]);
  target.status = () => ({ available: true, reason: null });
  move.start({ to });
  expect(await ended()).toMatchObject({ state: 'done', error: null });
});

test('an error that means nothing to a person is in the log alone', async () => {
  const target = { ...fakeWarehouse({}), store: () => Promise.reject(new Error('at line 12')) };
  const { move, ended } = start({ target });
  move.start({ to });
  expect((await ended()).error).toMatch(/the server’s log says why\. Start the move again/);
});

test.each([
  ['open', 10],
  ['listDays', 10],
  ['store', 10],
  ['store', 1],
  ['deleteDay', 10],
] as const)(
  'cancelled during %s (on day %i) it ends, and never pauses ingestion again',
  async (step, today) => {
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = async <Result>(work: () => Result) => {
      reached.resolve();
      await goOn.promise;
      return work();
    };
    const target = fakeWarehouse({ 1: 1 });
    const slow = {
      open: () => held(() => target),
      listDays: () => ({ ...target, listDays: () => held(target.listDays) }),
      store: () => ({ ...target, store: (events: never) => held(() => target.store(events)) }),
      deleteDay: () => ({ ...target, deleteDay: (day: never) => held(() => target.deleteDay(day)) }),
    };
    const { move, ingestion } = start({ target: slow[step](), today });
    move.start({ to });
    await reached.promise;
    expect(await move.cancel()).toMatchObject({ state: 'idle', startedAt: null });
    const { length } = ingestion;
    goOn.resolve();
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    expect([ingestion.at(-1), ingestion.length, target.isClosed]).toEqual(['resumed', length, true]);
  },
);

test('where page views are in ClickHouse already there is nothing to move', () => {
  const { move } = start({ source: { ...fakeWarehouse({}), isShared: true } });
  expect(() => move.start({ to })).toThrow('There is nothing to move');
});

test('days are read in parts; one that grew meanwhile is copied again', async () => {
  const source = fakeWarehouse({ 1: 4 });
  let reads = 0;
  source.readDay = async function* ({ day }: StoredDay) {
    yield [{ at: day }, { at: day }];
    // Shifts what follows: one of those above is read again.
    if (reads++ === 0) source.days[day]!++;
    yield Array<object>(source.days[day]! - 2).fill({ at: day });
  } as unknown as Fake['readDay'];
  const { move, ended, target } = start({ source });
  move.start({ to });
  expect(await ended()).toMatchObject({ state: 'done', events: 5 });
  expect([target.days, reads]).toEqual([{ 1: 5 }, 2]);
});
