import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Journal } from './journal.ts';
import { JournalledInserts } from './journalled-inserts.ts';
import type { Destination } from './segment-format.ts';

const events: Destination = { table: 'events', columns: { word: 'String' } };
const others: Destination = { table: 'others', columns: { word: 'String' } };
const rows = (text: string, count = 1) => ({ bytes: Buffer.from(text), count });

function scratch(): string {
  const directory = mkdtempSync(join(tmpdir(), 'docwright-journal-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

/** An engine that takes what it is given, unless it is told to hold on. */
async function start(directory = scratch(), { isSynced = false } = {}) {
  const stored: { table: string; text: string; batch: number; isDoubtful: boolean }[] = [];
  let gate: Promise<boolean> = Promise.resolve(true);
  const inserts = new JournalledInserts(new Journal(directory, { isSynced }), {
    store: async ({ destination, batch, isDoubtful }, { bytes }) => {
      if (!(await gate)) return false;
      stored.push({ table: destination.table, text: bytes.toString(), batch, isDoubtful });
      return true;
    },
    whenAvailable: async () => {},
  });
  await inserts.engineStarted();
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    gate = promise;
    return resolve;
  };
  return { inserts, stored, hold, files: () => readdirSync(directory) };
}

test.each([{ isSynced: false }, { isSynced: true }])(
  'a read that waits sees all that was acknowledged before, many inserts as one (%o)',
  async (options) => {
    const { inserts, stored, files } = await start(scratch(), options);
    await Promise.all(['a', 'b', 'c'].map((text) => inserts.insert(events, rows(text))));
    await inserts.insert(events, rows('d'));
    expect(inserts.waiting).toBe(4);
    await inserts.settled();
    expect(stored.map(({ text }) => text).join('')).toBe('abcd');
    expect(stored.length).toBeLessThan(4);
    expect([inserts.waiting, files()]).toEqual([0, []]);
  },
);

test('what nobody asks for is stored all the same', async () => {
  const { inserts, stored } = await start();
  await inserts.insert(events, rows('a'));
  while (inserts.waiting > 0) await new Promise(setImmediate);
  expect(stored).toHaveLength(1);
});

test('what is acknowledged is in a file until the engine has it, and a next start stores it once', async () => {
  const directory = scratch();
  const first = await start(directory);
  const answer = first.hold();
  await first.inserts.insert(events, rows('a', 3));
  await first.inserts.insert(others, rows('b'));
  expect(first.files().length).toBeGreaterThan(0);
  answer(false);
  await first.inserts.close();
  expect(first.stored).toEqual([]);

  const next = await start(directory);
  expect(next.inserts.waiting).toBe(4);
  await next.inserts.settled();
  expect(next.stored).toMatchObject([
    { table: 'events', text: 'a', isDoubtful: true },
    { table: 'others', text: 'b', isDoubtful: true },
  ]);
  await next.inserts.engineStarted();
  await next.inserts.settled();
  expect(next.stored).toHaveLength(2);
  expect(next.files()).toEqual([]);
});

test('a file that was begun and never acknowledged is thrown away', async () => {
  const directory = scratch();
  writeFileSync(join(directory, '17.rows'), 'half a rec');
  const { inserts, stored, files } = await start(directory);
  await inserts.settled();
  expect([stored, files()]).toEqual([[], []]);
});

test('tables are kept apart, and batches have numbers of their own', async () => {
  const { inserts, stored } = await start();
  await Promise.all([
    inserts.insert(events, rows('a')),
    inserts.insert(others, rows('b')),
    inserts.insert(events, rows('c')),
  ]);
  await inserts.settled();
  expect(stored.map(({ table, text }) => table + text)).toEqual(['eventsa', 'othersb', 'eventsc']);
  expect(new Set(stored.map(({ batch }) => batch)).size).toBe(3);
});

test('one insert into the engine stays within bounds however much comes at once', async () => {
  const { inserts, stored } = await start();
  await Promise.all(Array.from({ length: 30 }, (_, i) => inserts.insert(events, rows(`${i},`, 10_000))));
  await inserts.settled();
  expect(Math.max(...stored.map(({ text }) => text.split(',').length - 1))).toBeLessThanOrEqual(4);
  expect(stored.map(({ text }) => text).join('')).toBe(
    Array.from({ length: 30 }, (_, i) => `${i},`).join(''),
  );
});

test('senders wait for an engine that is behind, and beyond all measure they are refused', async () => {
  const { inserts, stored, hold } = await start();
  const answer = hold();
  let acknowledged = 0;
  const waiting = Array.from({ length: 20 }, () =>
    inserts.insert(events, rows('a', 20_000)).then(() => acknowledged++),
  );
  const full = { code: 'unavailable', retryAfterSeconds: 2 };
  await expect(inserts.insert(events, rows('b'))).rejects.toMatchObject(full);
  expect(acknowledged).toBeLessThan(5);
  answer(true);
  await Promise.all(waiting);
  await inserts.insert(events, rows('b'));
  await inserts.close();
  expect(stored.map(({ text }) => text).join('')).toBe(`${'a'.repeat(20)}b`);
  expect(inserts.waiting).toBe(0);
});

test('rows whose write failed are the sender’s again, and those of others are not touched', async () => {
  const directory = scratch();
  const { inserts, stored } = await start(directory);
  rmSync(directory, { recursive: true });
  await expect(inserts.insert(events, rows('lost'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(inserts.waiting).toBe(0);
  await new Journal(directory, { isSynced: false }).recover();
  await inserts.insert(events, rows('kept'));
  await inserts.settled();
  expect(stored.map(({ text }) => text)).toEqual(['kept']);
});
