import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../foundation/fault.ts';
import type { Columns, EncodedRows } from '../../warehouse/row-binary.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import { EventBuffer } from './event-buffer.ts';
import { type EventId, keyOf } from './event-id.ts';
import type { Submission } from './submission.ts';

interface Insert {
  rows: string[];
  finish(): void;
  fail(error: Error): void;
}

/** Inserts end when the test says so, or at once; ids are found where they were inserted. */
class FakeWarehouse {
  readonly inserts: Insert[] = [];
  readonly stored: string[] = [];
  atOnce = true;
  #wake = () => {};

  insert(_table: string, _columns: Columns, { bytes, count }: EncodedRows): Promise<void> {
    const rows = bytes.toString().split('\n').slice(0, -1);
    expect(rows).toHaveLength(count);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const finish = () => {
      this.stored.push(...rows);
      resolve();
    };
    this.inserts.push({ rows, finish, fail: reject });
    this.#wake();
    if (this.atOnce) finish();
    return promise;
  }

  async query(sql: string): Promise<unknown[]> {
    const known = new Set(this.stored.map((row) => row.split(' ')[0]!));
    return [...sql.matchAll(/0x([0-9a-f]{16})/g)]
      .filter(([, id]) => known.has(id!))
      .map(([, id]) => idOf(Number.parseInt(id!, 16)));
  }

  async insertNumber(count: number): Promise<Insert> {
    while (this.inserts.length < count) await new Promise<void>((wake) => (this.#wake = wake));
    return this.inserts[count - 1]!;
  }
}

const hex = (id: number) => id.toString(16).padStart(16, '0');
const idOf = (id: number) => ({ key: keyOf(id, 0), low: id, high: 0 });

function submission(rows: readonly string[], ids: readonly (EventId | null)[]): Submission {
  let end = 0;
  return {
    viewsKey: 'project',
    idsKept: false,
    rows: Buffer.from(rows.map((row) => `${row}\n`).join('')),
    events: rows.map((row, i) => ({ id: ids[i]!, hour: 0, end: (end += Buffer.byteLength(row) + 1) })),
  };
}

const withIds = (...ids: number[]): Submission =>
  submission(
    ids.map((id) => `${hex(id)} row`),
    ids.map(idOf),
  );
const withoutIds = (count: number, row = 'row'): Submission =>
  submission(Array(count).fill(row), Array(count).fill(null));

function start(options: { exclusively?: <Result>(work: () => Promise<Result>) => Promise<Result> } = {}) {
  const warehouse = new FakeWarehouse();
  const clock = () => new Date(0);
  const buffer = new EventBuffer({
    warehouse: warehouse as unknown as Warehouse,
    clock,
    lingerMs: 20,
    ...options,
  });
  return { warehouse, buffer };
}

test('requests that come while one insert is under way are written together by the next', async () => {
  const { warehouse, buffer } = start();
  warehouse.atOnce = false;
  const first = buffer.add(withoutIds(500));
  const { finish } = await warehouse.insertNumber(1);
  const others = [buffer.add(withoutIds(2)), buffer.add(withoutIds(300)), buffer.add(withoutIds(300))];
  finish();
  expect(await first).toEqual({ accepted: 500, duplicates: 0 });
  const next = await warehouse.insertNumber(2);
  expect(next.rows).toHaveLength(602);
  next.finish();
  expect(await Promise.all(others)).toEqual([2, 300, 300].map((accepted) => ({ accepted, duplicates: 0 })));
  await nextTurn();
  expect(buffer.rows).toBe(0);
});

test('nobody is answered before the insert is', async () => {
  const { warehouse, buffer } = start();
  warehouse.atOnce = false;
  let answered = false;
  const written = buffer.add(withoutIds(500)).then(() => {
    answered = true;
  });
  const { finish } = await warehouse.insertNumber(1);
  await nextTurn();
  expect(answered).toBe(false);
  finish();
  await written;
});

test('a request without events needs no insert', async () => {
  const { warehouse, buffer } = start();
  expect(await buffer.add(withoutIds(0))).toEqual({ accepted: 0, duplicates: 0 });
  expect(warehouse.inserts).toEqual([]);
});

test('one insert has at most 20,000 rows, unless a single request has more', async () => {
  const { warehouse, buffer } = start();
  warehouse.atOnce = false;
  const first = buffer.add(withoutIds(500));
  const { finish } = await warehouse.insertNumber(1);
  warehouse.atOnce = true;
  const sizes = [9_000, 9_000, 9_000, 30_000];
  const written = sizes.map((size) => buffer.add(withoutIds(size)));
  finish();
  await Promise.all([first, ...written]);
  expect(warehouse.inserts.map(({ rows }) => rows.length)).toEqual([500, 18_000, 9_000, 30_000]);
});

test('bytes are counted as they are sent, not as characters', async () => {
  const { warehouse, buffer } = start();
  warehouse.atOnce = false;
  const first = buffer.add(withoutIds(500));
  const { finish } = await warehouse.insertNumber(1);
  warehouse.atOnce = true;
  const wide = () => buffer.add(withoutIds(2_000, '日'.repeat(4_000)));
  const written = [wide(), wide()];
  finish();
  await Promise.all([first, ...written]);
  expect(warehouse.inserts).toHaveLength(3);
});

describe('what is full', () => {
  test('refuses with a fault that says when to come back, and takes more once there is room', async () => {
    const { warehouse, buffer } = start();
    warehouse.atOnce = false;
    const waiting = Array.from({ length: 20 }, () => buffer.add(withoutIds(10_000)));
    const full = expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 2 });
    expect(() => buffer.add(withoutIds(1))).toThrow(full);
    expect(buffer.rows).toBe(200_000);
    const { finish } = await warehouse.insertNumber(1);
    warehouse.atOnce = true;
    finish();
    await Promise.all(waiting);
    expect(await buffer.add(withoutIds(1))).toEqual({ accepted: 1, duplicates: 0 });
    expect(warehouse.stored).toHaveLength(200_001);
  });

  test('may be so by bytes, too', async () => {
    const { buffer } = start();
    const wide = () => buffer.add(withoutIds(2_000, '日'.repeat(8_000)));
    const waiting = [wide(), wide()];
    expect(wide).toThrow(expect.objectContaining({ code: 'unavailable' }));
    await Promise.all(waiting);
  });
});

test('an insert that fails is told to its own requests alone, and the next goes on', async () => {
  const { warehouse, buffer } = start();
  warehouse.atOnce = false;
  const [first, second] = [buffer.add(withoutIds(250)), buffer.add(withoutIds(250))];
  const { fail } = await warehouse.insertNumber(1);
  const third = buffer.add(withoutIds(500));
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
    const { warehouse, buffer } = start();
    await buffer.duplicates.remember(0, new AbortController().signal);
    const together = [buffer.add(withIds(1, 2, 1)), buffer.add(withIds(2, 3))];
    expect(await Promise.all(together)).toEqual([
      { accepted: 2, duplicates: 1 },
      { accepted: 1, duplicates: 1 },
    ]);
    expect(await buffer.add(withIds(3, 4))).toEqual({ accepted: 1, duplicates: 1 });
    expect(warehouse.stored).toHaveLength(4);
  });

  test('while what was stored before has not been read yet', async () => {
    const { warehouse, buffer } = start();
    warehouse.stored.push(`${hex(1)} row`);
    expect(await buffer.add(withIds(1, 2))).toEqual({ accepted: 1, duplicates: 1 });
  });

  test('when it is sent again after an insert that failed, whether that was stored or not', async () => {
    const { warehouse, buffer } = start();
    await buffer.duplicates.remember(0, new AbortController().signal);
    warehouse.atOnce = false;
    const lost = buffer.add(withIds(1, 2));
    const { fail } = await warehouse.insertNumber(1);
    warehouse.stored.push(`${hex(1)} row`);
    fail(new Error('The engine was killed.'));
    await expect(lost).rejects.toThrow('killed');
    warehouse.atOnce = true;
    expect(await buffer.add(withIds(1, 2))).toEqual({ accepted: 1, duplicates: 1 });
  });

  test('where several nodes write: from the look-up to the insert no other may', async () => {
    let held = 0;
    const exclusively = async <Result>(work: () => Promise<Result>) => {
      held++;
      return work().finally(() => held--);
    };
    const { warehouse, buffer } = start({ exclusively });
    warehouse.atOnce = false;
    const written = buffer.add(withIds(1));
    const { finish } = await warehouse.insertNumber(1);
    expect(held).toBe(1);
    finish();
    await written;
    expect(held).toBe(0);
  });
});

test('closing writes what waits', async () => {
  const { warehouse, buffer } = start();
  const written = [buffer.add(withIds(1)), buffer.add(withoutIds(2))];
  await buffer.close();
  expect(warehouse.stored).toHaveLength(3);
  expect(await Promise.all(written)).toHaveLength(2);
});

test('a project’s version changes before and after its views do', async () => {
  const { warehouse, buffer } = start();
  warehouse.atOnce = false;
  const before = buffer.versionOf('project');
  const written = buffer.add(withoutIds(1));
  const { finish } = await warehouse.insertNumber(1);
  const during = buffer.versionOf('project');
  finish();
  await written;
  expect(new Set([before, during, buffer.versionOf('project')]).size).toBe(3);
  expect(buffer.versionOf('another')).toBe(0);
});

test('whoever comes at the very moment the last insert ends is not forgotten', async () => {
  for (let turns = 0; turns < 12; turns++) {
    const { buffer } = start();
    await buffer.add(withoutIds(1));
    for (let turn = 0; turn < turns; turn++) await undefined;
    expect(await buffer.add(withoutIds(1))).toEqual({ accepted: 1, duplicates: 0 });
  }
});
