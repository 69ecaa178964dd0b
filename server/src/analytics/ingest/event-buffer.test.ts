import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../foundation/fault.ts';
import type { Bits64, PageEvent } from '../../warehouse/page-event.ts';
import { type BufferOptions, EventBuffer } from './event-buffer.ts';
import { keyOf, noBits } from './event-id.ts';

interface Insert {
  events: readonly PageEvent[];
  finish(): void;
  fail(error: Error): void;
}

/** Stores end when the test says so, or at once; ids are found where they were stored. */
class FakeWarehouse implements FakedVerbs {
  readonly inserts: Insert[] = [];
  readonly stored: PageEvent[] = [];
  atOnce = true;
  /** Look-ups of ids. */
  asked = 0;
  #wake = () => {};

  store(events: readonly PageEvent[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const finish = () => {
      this.stored.push(...events);
      resolve();
    };
    this.inserts.push({ events, finish, fail: reject });
    this.#wake();
    if (this.atOnce) finish();
    return promise;
  }

  findIds(projects: ReadonlySet<string>, ids: readonly Bits64[]): Promise<Bits64[]> {
    return this.#find(projects, ids, false);
  }

  findKeptIds(projects: ReadonlySet<string>, ids: readonly Bits64[], hours: ReadonlySet<number>) {
    expect([...hours].every((hour) => hour % 3_600 === 0)).toBe(true);
    return this.#find(projects, ids, true);
  }

  async #find(projects: ReadonlySet<string>, ids: readonly Bits64[], idKept: boolean): Promise<Bits64[]> {
    this.asked++;
    expect(ids.length).toBeGreaterThan(0);
    const known = this.stored.filter((event) => event.idKept === idKept && projects.has(event.viewsKey));
    const keys = new Set(known.map(({ id }) => keyOf(id)));
    return ids.filter((id) => keys.has(keyOf(id)));
  }

  countIdsByArrival = async () => [{ from: 0, ids: this.stored.length }];
  idsOfArrival = async () => this.stored.map(({ id }) => id);

  async insertNumber(count: number): Promise<Insert> {
    while (this.inserts.length < count) await new Promise<void>((wake) => (this.#wake = wake));
    return this.inserts[count - 1]!;
  }
}

type FakedVerbs = BufferOptions['warehouse'];

const event = (id: Bits64, path = '/', idKept = false): PageEvent => ({
  viewsKey: 'project',
  missed: false,
  at: 5_000_000,
  arrived: 5_000_000,
  path,
  source: 'server',
  verdict: { kind: 'human_server', client: '', operator: '', reason: 'browser' },
  evidence: { userAgent: '', signals: 0, signatureAgent: '', verified: '' },
  classifier: 1,
  visitor: noBits,
  referrer: '',
  id,
  idKept,
});

const withId = (id: number, idKept = false) => event({ low: id, high: 7 }, '/', idKept);
const withIds = (...ids: number[]): PageEvent[] => ids.map((id) => withId(id));
const withoutIds = (count: number, path = '/'): PageEvent[] => Array(count).fill(event(noBits, path));

function start(options: Pick<BufferOptions, 'exclusively'> = {}) {
  const warehouse = new FakeWarehouse();
  const clock = () => new Date(5_000_000);
  const buffer = new EventBuffer({ warehouse, clock, lingerMs: 20, ...options });
  const add = (events: readonly PageEvent[]) => buffer.add('project', events);
  return { warehouse, buffer, add };
}

test('requests that come while one insert is under way are written together by the next', async () => {
  const { warehouse, buffer, add } = start();
  warehouse.atOnce = false;
  const first = add(withoutIds(500));
  const { finish } = await warehouse.insertNumber(1);
  const others = [add(withoutIds(2)), add(withoutIds(300)), add(withoutIds(300))];
  finish();
  expect(await first).toEqual({ accepted: 500, duplicates: 0 });
  const next = await warehouse.insertNumber(2);
  expect(next.events).toHaveLength(602);
  next.finish();
  expect(await Promise.all(others)).toEqual([2, 300, 300].map((accepted) => ({ accepted, duplicates: 0 })));
  await nextTurn();
  expect(buffer.rows).toBe(0);
});

test('nobody is answered before the insert is', async () => {
  const { warehouse, add } = start();
  warehouse.atOnce = false;
  let answered = false;
  const written = add(withoutIds(500)).then(() => {
    answered = true;
  });
  const { finish } = await warehouse.insertNumber(1);
  await nextTurn();
  expect(answered).toBe(false);
  finish();
  await written;
});

test('a request without events needs no insert', async () => {
  const { warehouse, add } = start();
  expect(await add(withoutIds(0))).toEqual({ accepted: 0, duplicates: 0 });
  expect(warehouse.inserts).toEqual([]);
});

test('a pause stores what was taken, and refuses the rest with its own words until it is over', async () => {
  const { warehouse, buffer, add } = start();
  warehouse.atOnce = false;
  const taken = add(withoutIds(1));
  let isPaused = false;
  const paused = buffer.pause(new Fault('unavailable', 'Later.')).then(() => {
    isPaused = true;
  });
  expect(() => add(withoutIds(1))).toThrow('Later.');
  const { finish } = await warehouse.insertNumber(1);
  await nextTurn();
  expect([buffer.isPaused, isPaused]).toEqual([true, false]);
  finish();
  await paused;
  expect(await taken).toEqual({ accepted: 1, duplicates: 0 });
  expect(() => add(withoutIds(1))).toThrow('Later.');
  buffer.resume();
  warehouse.atOnce = true;
  expect(await add(withoutIds(1))).toEqual({ accepted: 1, duplicates: 0 });
});

test('one insert has at most 10,000 rows, unless a single request has more', async () => {
  const { warehouse, add } = start();
  warehouse.atOnce = false;
  const first = add(withoutIds(500));
  const { finish } = await warehouse.insertNumber(1);
  warehouse.atOnce = true;
  const sizes = [4_500, 4_500, 4_500, 30_000];
  const written = sizes.map((size) => add(withoutIds(size)));
  finish();
  await Promise.all([first, ...written]);
  expect(warehouse.inserts.map(({ events }) => events.length)).toEqual([500, 9_000, 4_500, 30_000]);
});

test('what is stored at once is bounded in bytes, too, however few the events, and characters have two', async () => {
  const { warehouse, add } = start();
  warehouse.atOnce = false;
  const first = add(withoutIds(500));
  const { finish } = await warehouse.insertNumber(1);
  warehouse.atOnce = true;
  const wide = () => add(withoutIds(2_000, '日'.repeat(4_500)));
  const written = [wide(), wide()];
  finish();
  await Promise.all([first, ...written]);
  expect(warehouse.inserts).toHaveLength(3);
});

describe('what is full', () => {
  test('refuses with a fault that says when to come back, and takes more once there is room', async () => {
    const { warehouse, buffer, add } = start();
    warehouse.atOnce = false;
    const waiting = Array.from({ length: 20 }, () => add(withoutIds(10_000)));
    const full = expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 2 });
    expect(() => add(withoutIds(1))).toThrow(full);
    expect(buffer.rows).toBe(200_000);
    const { finish } = await warehouse.insertNumber(1);
    warehouse.atOnce = true;
    finish();
    await Promise.all(waiting);
    expect(await add(withoutIds(1))).toEqual({ accepted: 1, duplicates: 0 });
    expect(warehouse.stored).toHaveLength(200_001);
  });

  test('may be so by bytes, too', async () => {
    const { add } = start();
    const wide = () => add(withoutIds(2_000, '日'.repeat(12_000)));
    const waiting = [wide(), wide()];
    expect(wide).toThrow(expect.objectContaining({ code: 'unavailable' }));
    await Promise.all(waiting);
  });
});

test('a request of nothing but duplicates stores nothing, and changes no version', async () => {
  const { warehouse, buffer, add } = start();
  await add(withIds(1));
  const version = buffer.versionOf('project');
  expect(await add(withIds(1, 1))).toEqual({ accepted: 0, duplicates: 2 });
  expect(warehouse.inserts).toHaveLength(1);
  expect(buffer.versionOf('project')).toBe(version);
});

test('an insert that fails is told to its own requests alone, and the next goes on', async () => {
  const { warehouse, buffer, add } = start();
  warehouse.atOnce = false;
  const [first, second] = [add(withoutIds(250)), add(withoutIds(250))];
  const { fail } = await warehouse.insertNumber(1);
  const third = add(withoutIds(500));
  const away = new Fault('unavailable', 'It is away.');
  fail(away);
  expect(await Promise.allSettled([first, second])).toEqual([
    { status: 'rejected', reason: away },
    { status: 'rejected', reason: away },
  ]);
  (await warehouse.insertNumber(2)).finish();
  expect(await third).toEqual({ accepted: 500, duplicates: 0 });
  await nextTurn();
  expect(buffer.rows).toBe(0);
});

describe('an id counts once', () => {
  test('within a request, between requests that are written together, and later', async () => {
    const { warehouse, buffer, add } = start();
    await buffer.duplicates.remember(0, new AbortController().signal);
    const together = [add(withIds(1, 2, 1)), add(withIds(2, 3))];
    expect(await Promise.all(together)).toEqual([
      { accepted: 2, duplicates: 1 },
      { accepted: 1, duplicates: 1 },
    ]);
    expect(await add(withIds(3, 4))).toEqual({ accepted: 1, duplicates: 1 });
    expect(warehouse.stored).toHaveLength(4);
  });

  test('without a look-up where it is certainly new', async () => {
    const { warehouse, buffer, add } = start();
    await buffer.duplicates.remember(0, new AbortController().signal);
    await add(withIds(1, 2, 3));
    await add(withIds(4));
    expect(warehouse.asked).toBe(0);
    await add(withIds(5, 4));
    expect(warehouse.asked).toBe(1);
    expect(warehouse.stored).toHaveLength(5);
  });

  test('where the warehouse held it before this process began', async () => {
    const { warehouse, buffer, add } = start();
    warehouse.stored.push(withId(1));
    await buffer.duplicates.remember(0, new AbortController().signal);
    expect(await add(withIds(1, 2))).toEqual({ accepted: 1, duplicates: 1 });
  });

  test('as long as its event is kept, for a line of a log', async () => {
    const { warehouse, buffer, add } = start();
    await buffer.duplicates.remember(0, new AbortController().signal);
    const lines = (...ids: number[]) => ids.map((id) => withId(id, true));
    expect(await add(lines(1, 2, 2))).toEqual({ accepted: 2, duplicates: 1 });
    expect(await add(lines(2, 3))).toEqual({ accepted: 1, duplicates: 1 });
    expect(warehouse.stored).toHaveLength(3);
  });

  test('where two ids have half of their bits in common each is its own', async () => {
    const { buffer, add } = start();
    await buffer.duplicates.remember(0, new AbortController().signal);
    const alike = [event({ low: 1, high: 1 }), event({ low: 1, high: 2 }), event({ low: 2, high: 1 })];
    expect(await add(alike)).toEqual({ accepted: 3, duplicates: 0 });
    expect(await add(alike)).toEqual({ accepted: 0, duplicates: 3 });
  });

  test('in any order and any company', async () => {
    const request = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 8 }), fc.boolean(), async (requests, isRemembered) => {
        const { warehouse, buffer, add } = start();
        if (isRemembered) await buffer.duplicates.remember(0, new AbortController().signal);
        const eventOf = (id: number) => (id === 0 ? event(noBits) : withId(id));
        const written = await Promise.all(requests.map((ids) => add(ids.map(eventOf))));
        await buffer.close();
        const ids = requests.flat();
        const distinct = new Set(ids.filter((id) => id > 0)).size + ids.filter((id) => id === 0).length;
        expect(warehouse.stored).toHaveLength(distinct);
        expect(written.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(distinct);
        expect(written.map(({ accepted, duplicates }) => accepted + duplicates)).toEqual(
          requests.map(({ length }) => length),
        );
      }),
      { numRuns: 30 },
    );
  });

  test('while what was stored before has not been read yet', async () => {
    const { warehouse, add } = start();
    warehouse.stored.push(withId(1));
    expect(await add(withIds(1, 2))).toEqual({ accepted: 1, duplicates: 1 });
  });

  test('when it is sent again after an insert that failed, whether that was stored or not', async () => {
    const { warehouse, buffer, add } = start();
    await buffer.duplicates.remember(0, new AbortController().signal);
    warehouse.atOnce = false;
    const lost = add(withIds(1, 2));
    const { fail } = await warehouse.insertNumber(1);
    warehouse.stored.push(withId(1));
    fail(new Error('The engine was killed.'));
    await expect(lost).rejects.toThrow('killed');
    warehouse.atOnce = true;
    expect(await add(withIds(1, 2))).toEqual({ accepted: 1, duplicates: 1 });
  });

  test('where several nodes write: from the look-up to the insert no other may', async () => {
    let held = 0;
    const exclusively = async <Result>(work: () => Promise<Result>) => {
      held++;
      return work().finally(() => held--);
    };
    const { warehouse, add } = start({ exclusively });
    warehouse.atOnce = false;
    const written = add(withIds(1));
    const { finish } = await warehouse.insertNumber(1);
    expect(held).toBe(1);
    finish();
    await written;
    expect(held).toBe(0);
  });
});

test('closing writes what waits', async () => {
  const { warehouse, buffer, add } = start();
  const written = [add(withIds(1)), add(withoutIds(2))];
  await buffer.close();
  expect(warehouse.stored).toHaveLength(3);
  expect(await Promise.all(written)).toHaveLength(2);
});

test('a project’s version changes before and after its views do', async () => {
  const { warehouse, buffer, add } = start();
  warehouse.atOnce = false;
  const before = buffer.versionOf('project');
  const written = add(withoutIds(1));
  const { finish } = await warehouse.insertNumber(1);
  const during = buffer.versionOf('project');
  finish();
  await written;
  expect(new Set([before, during, buffer.versionOf('project')]).size).toBe(3);
  expect(buffer.versionOf('another')).toBe(0);
});

test('whoever comes at the very moment the last insert ends is not forgotten', async () => {
  for (let turns = 0; turns < 12; turns++) {
    const { add } = start();
    await add(withoutIds(1));
    for (let turn = 0; turn < turns; turn++) await undefined;
    expect(await add(withoutIds(1))).toEqual({ accepted: 1, duplicates: 0 });
  }
});
