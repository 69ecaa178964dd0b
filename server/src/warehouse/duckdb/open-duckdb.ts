import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../foundation/fault.ts';
import type { Log } from '../../foundation/log.ts';
import { keepAvailable } from '../keep-available.ts';
import type { Bits64, PageEvent } from '../page-event.ts';
import { awayFault, retryAfterSeconds } from '../unavailable.ts';
import type { Durability, Warehouse } from '../warehouse.ts';
import type { CopiedEvent } from './engine/copying.ts';
import type { Verbs } from './engine/verbs.ts';
import type { Verb } from './engine-messages.ts';
import { encodeEvents } from './journal/event-codec.ts';
import { EventJournal } from './journal/event-journal.ts';
import { JournalFiles } from './journal/journal-files.ts';
import { EngineFailure, type LaunchedEngine, launchEngine } from './launch-engine.ts';

export interface DuckDbOptions {
  dataDir: string;
  durability: Durability;
  log: Log;
}

/** How long a start waits for the engine before it goes on without; it may still come. */
const openPatienceMs = 5_000;
/** How long a request waits for an engine that is being started again. */
const restartPatienceMs = 3_000;

/**
 * The embedded warehouse: DuckDB in a process of its own, below the data directory, whose lock the caller holds.
 * Events are durable in the journal before the engine has them.
 */
export async function openDuckDb({ dataDir, durability, log }: DuckDbOptions): Promise<Warehouse> {
  nameOldDirectory(dataDir, log);
  const home = join(dataDir, 'views');
  const file = join(home, 'views.duckdb');
  const files = new JournalFiles(join(home, 'journal'), { isSynced: durability === 'power-cut' });
  const journal = new EventJournal(files, log);
  let engine: LaunchedEngine | null = null;
  const forget = (batch: number) =>
    journal
      .rolled(batch)
      .catch((error) => log.warn({ err: error }, 'old files of the journal could not be deleted'));

  const availability = keepAvailable(async (closing) => {
    const launched = await launchEngine({ file, log, closing, onRolled: (batch) => void forget(batch) });
    launched.ended.then(() => {
      if (engine === launched) engine = null;
      journal.engineLost();
    });
    await journal.engineStarted(launched.add, launched.rolledBatch);
    engine = launched;
    return launched;
  }, log);

  const ask = async <Name extends Verb>(
    verb: Name,
    ...args: Parameters<Verbs[Name]>
  ): Promise<Answer<Name>> => {
    await availability.whenAvailable(restartPatienceMs);
    await journal.settled();
    try {
      if (!engine) throw new EngineFailure('gone', 'the engine’s process has ended.');
      return await engine.ask(verb, ...args);
    } catch (error) {
      throw asFault(error);
    }
  };

  await availability.whenAvailable(openPatienceMs).catch(() => {}); // `status` has the reason

  return {
    isShared: false,
    async store(events) {
      if (events.length === 0) return;
      const encoded = await encodeEvents(events);
      if (!journal.isReady) await availability.whenAvailable(restartPatienceMs);
      await journal.append(encoded);
    },
    countViews: (...args) => ask('countViews', ...args),
    countVisitors: (...args) => ask('countVisitors', ...args),
    countClients: (...args) => ask('countClients', ...args),
    countReferrers: (...args) => ask('countReferrers', ...args),
    countMisses: (...args) => ask('countMisses', ...args),
    countSources: (...args) => ask('countSources', ...args),
    countByTime: (...args) => ask('countByTime', ...args),
    countPagesByTime: (...args) => ask('countPagesByTime', ...args),
    findFirstAndLast: (...args) => ask('findFirstAndLast', ...args),
    async findIds(projects, ids, since) {
      if (ids.length === 0) return [];
      return halvesOf(await ask('findIds', [...projects], wholeOf(ids), Math.floor(since / 1000)));
    },
    async findKeptIds(projects, ids, hours) {
      if (ids.length === 0) return [];
      const hourNumbers = [...hours].map((seconds) => Math.floor(seconds / 3600));
      return halvesOf(await ask('findKeptIds', [...projects], wholeOf(ids), hourNumbers));
    },
    countIdsByArrival: (since, seconds) => ask('countIdsByArrival', Math.floor(since / 1000), seconds),
    idsOfArrival: async (span) => halvesOf(await ask('idsOfArrival', span)),
    async *listJudged(viewsKey) {
      for (let after: number | null = 0; after !== null; ) {
        const { judged, last }: Answer<'listJudged'> = await ask('listJudged', viewsKey, after);
        if (judged.length > 0) yield judged;
        after = last;
      }
    },
    rejudge: (viewsKey, rulings) => ask('rejudge', viewsKey, rulings),
    markJudged: (viewsKey, version) => ask('markJudged', viewsKey, version),
    eraseDetails: (viewsKey, before) => ask('eraseDetails', viewsKey, before.getTime()),
    deleteViews: (viewsKey) => ask('deleteViews', viewsKey),
    listDays: () => ask('listDays'),
    async *readDay({ viewsKey, day }) {
      for (const hours of await ask('planDay', viewsKey, day)) {
        for (let offset = 0, isEnd = false; !isEnd; ) {
          const { events, isLast } = await ask('readHours', viewsKey, hours, offset);
          if (events.length > 0) yield events.map(pageEventOf);
          offset += events.length;
          isEnd = isLast;
        }
      }
    },
    deleteDay: ({ viewsKey, day }) => ask('deleteDay', viewsKey, day),
    backUp: (directory) => ask('backUp', directory),
    async maintain() {
      while (await ask('maintain', Date.now()));
    },
    check: () => ask('check'),
    status: () => ({
      available: availability.available,
      reason: availability.reason,
      since: availability.since,
      restarts: availability.restarts,
      version: availability.version,
      engine: 'duckdb',
    }),
    async close() {
      // With an engine there, what waits is taken at once; without, it waits for the next start.
      if (availability.available) await journal.settled().catch(() => {});
      await journal.close();
      await availability.close();
    },
  };
}

type Answer<Name extends Verb> = Awaited<ReturnType<Verbs[Name]>>;

/** The directory of an engine that no released version had. */
function nameOldDirectory(dataDir: string, log: Log): void {
  const old = join(dataDir, 'warehouse');
  if (existsSync(old))
    log.info(
      { directory: old },
      'this directory of an earlier engine is not used any more; it is left alone',
    );
}

const wholeOf = (ids: readonly Bits64[]): BigUint64Array => {
  const halves = new Uint32Array(2 * ids.length);
  ids.forEach(({ low, high }, i) => {
    halves[2 * i] = low;
    halves[2 * i + 1] = high;
  });
  return new BigUint64Array(halves.buffer);
};

function halvesOf(ids: BigUint64Array): Bits64[] {
  const halves = new Uint32Array(ids.buffer, ids.byteOffset, 2 * ids.length);
  return Array.from(ids, (_, i) => ({ low: halves[2 * i]!, high: halves[2 * i + 1]! }));
}

const bitsOf = (whole: bigint): Bits64 => ({
  low: Number(whole & 0xffff_ffffn),
  high: Number(whole >> 32n),
});

const pageEventOf = ({ visitor, id, ...event }: CopiedEvent): PageEvent => ({
  ...event,
  visitor: bitsOf(visitor),
  id: bitsOf(id),
});

const reasons: Partial<Record<EngineFailure['kind'], string>> = {
  'too-long': 'The question took the analytics engine too long. Ask for a shorter range.',
  'too-much-memory':
    'The question took more memory than the analytics engine may use. Ask for a shorter range.',
  'no-room':
    'The disk has less than 256 MB left, so that stored page views cannot be changed or copied. Free some space and try again.',
  'too-many': 'The analytics engine has too many questions to answer at the moment.',
};

/** What a caller sees of a failure. */
function asFault(error: unknown): Error {
  if (!(error instanceof EngineFailure)) return error as Error;
  if (error.kind === 'gone')
    return awayFault('the analytics engine is being started again. Try again in a few seconds.', error);
  const reason = reasons[error.kind];
  if (!reason) return new Error('The analytics engine refused a statement.', { cause: error });
  return new Fault('unavailable', reason, { internal: error.message, cause: error, retryAfterSeconds });
}
