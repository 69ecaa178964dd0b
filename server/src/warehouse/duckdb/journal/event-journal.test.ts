import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../../foundation/log.ts';
import { EventJournal } from './event-journal.ts';
import { JournalFiles } from './journal-files.ts';

const events = (text: string, count = 1) => ({ bytes: Buffer.from(text), count });

function scratch(): string {
  const directory = mkdtempSync(join(tmpdir(), 'docwright-journal-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

interface Added {
  batch: number;
  text: string;
}

/** An engine that takes what it is given, unless it is told to hold on. */
async function start(directory = scratch(), { isSynced = false, rolledBatch = 0 } = {}) {
  const journal = new EventJournal(new JournalFiles(directory, { isSynced }), createLog('silent'));
  const added: Added[] = [];
  let gate = Promise.resolve();
  const add = async (batch: number, records: Buffer[]) => {
    await gate;
    added.push({ batch, text: Buffer.concat(records).toString() });
  };
  await journal.engineStarted(add, rolledBatch);
  const hold = () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    gate = promise;
    return { resolve, reject };
  };
  const texts = () => added.map(({ text }) => text).join('');
  return { journal, added, texts, hold, add, files: () => readdirSync(directory) };
}

test.each([{ isSynced: false }, { isSynced: true }])(
  'a read that waits sees all that was acknowledged before, many appends as one (%o)',
  async (options) => {
    const { journal, added, texts } = await start(scratch(), options);
    await Promise.all(['a', 'b', 'c'].map((text) => journal.append(events(text))));
    await journal.append(events('d'));
    await journal.settled();
    expect(texts()).toBe('abcd');
    expect(added.length).toBeLessThan(4);
    await journal.close();
  },
);

test('what nobody asks for is given to the engine all the same', async () => {
  const { journal, added } = await start();
  await journal.append(events('a'));
  while (added.length === 0) await new Promise(setImmediate);
  await journal.close();
});

test('a file stays until the engine has rolled it, and a next start gives it to the engine again', async () => {
  const directory = scratch();
  const first = await start(directory);
  await first.journal.append(events('a', 3));
  await first.journal.settled();
  await first.journal.append(events('b'));
  await first.journal.settled();
  expect(first.files()).toHaveLength(2);
  await first.journal.close();

  const rolledBatch = first.added[0]!.batch;
  const next = await start(directory, { rolledBatch });
  await next.journal.settled();
  expect(next.texts()).toBe('b');
  expect([next.journal.waiting, next.files().length]).toEqual([1, 1]);
  await next.journal.rolled(next.added[0]!.batch);
  expect([next.journal.waiting, next.files()]).toEqual([0, []]);
  await next.journal.append(events('c'));
  await next.journal.settled();
  expect(next.added[1]!.batch).toBeGreaterThan(next.added[0]!.batch);
  await next.journal.close();
});

test('batches grow even where the clock was set back', async () => {
  const far = Date.now() * 1_000 + 10 ** 12;
  const { journal, added } = await start(scratch(), { rolledBatch: far });
  await journal.append(events('a'));
  await journal.settled();
  expect(added[0]!.batch).toBeGreaterThan(far);
  await journal.close();
});

test('a new engine is given everything that the lost one had not rolled, in order, and reads wait for it', async () => {
  const { journal, added } = await start();
  await journal.append(events('a'));
  await journal.settled();
  journal.engineLost();
  await journal.append(events('b'));
  let hasSettled = false;
  const settled = journal.settled().then(() => (hasSettled = true));
  await new Promise(setImmediate);
  expect(hasSettled).toBe(false);
  const again: string[] = [];
  await journal.engineStarted(async (_, records) => {
    again.push(Buffer.concat(records).toString());
  }, 0);
  await settled;
  expect([added.map(({ text }) => text), again]).toEqual([['a'], ['a', 'b']]);
  await journal.close();
});

test('a file that was begun and never acknowledged is thrown away', async () => {
  const directory = scratch();
  writeFileSync(join(directory, '17.events'), 'half a rec');
  const { journal, added, files } = await start(directory);
  await journal.settled();
  expect([added, files()]).toEqual([[], []]);
  await journal.close();
});

test('what the engine is given at a time stays within bounds however much comes at once', async () => {
  const { journal, added, texts } = await start();
  await Promise.all(Array.from({ length: 30 }, (_, i) => journal.append(events(`${i},`, 10_000))));
  await journal.settled();
  expect(Math.max(...added.map(({ text }) => text.split(',').length - 1))).toBeLessThanOrEqual(4);
  expect(texts()).toBe(Array.from({ length: 30 }, (_, i) => `${i},`).join(''));
  await journal.close();
});

test('senders wait for an engine that is behind, and beyond all measure they are refused', async () => {
  const { journal, texts, hold } = await start();
  const { resolve } = hold();
  let acknowledged = 0;
  const waiting = Array.from({ length: 20 }, () =>
    journal.append(events('a', 100_000)).then(() => acknowledged++),
  );
  expect(() => journal.append(events('b'))).toThrow('faster than they can be stored');
  await new Promise(setImmediate);
  expect(acknowledged).toBeLessThan(5);
  resolve();
  await Promise.all(waiting);
  await journal.settled();
  expect(texts()).toBe('a'.repeat(20));
  await journal.close();
});

test('events whose write failed are the sender’s again, and those of others are not touched', async () => {
  const directory = scratch();
  const { journal, texts } = await start(directory);
  rmSync(directory, { recursive: true });
  await expect(journal.append(events('lost'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(journal.waiting).toBe(0);
  await new JournalFiles(directory, { isSynced: false }).recover();
  await journal.append(events('kept'));
  await journal.settled();
  expect(texts()).toBe('kept');
  await journal.close();
});

test('what the engine refuses again and again is kept in a file, and the others go on', async () => {
  const directory = scratch();
  const journal = new EventJournal(new JournalFiles(directory, { isSynced: false }), createLog('silent'));
  const added: string[] = [];
  await journal.engineStarted(async (_, records) => {
    const text = Buffer.concat(records).toString();
    if (text === 'bad') throw new Error('no');
    added.push(text);
  }, 0);
  await journal.append(events('bad'));
  await journal.settled();
  await journal.append(events('good'));
  await journal.settled();
  expect(added).toEqual(['good']);
  expect(readdirSync(directory).filter((name) => name.endsWith('.refused'))).toHaveLength(1);
  await journal.close();
});
