import { Fault } from '../../../foundation/fault.ts';
import type { Log } from '../../../foundation/log.ts';
import { pause } from '../../../foundation/pause.ts';
import { awayFault } from '../../unavailable.ts';
import type { EncodedEvents } from './event-codec.ts';
import type { JournalFiles } from './journal-files.ts';
import type { Segment } from './segment.ts';

/** At most this much is not in the engine's file yet; what comes beyond is refused, and nothing is dropped in silence. */
const most = { rows: 2_000_000, bytes: 512 * 1024 * 1024 };
/** What the engine is given at a time; a commit's fixed cost no longer shows. */
const worthwhile = { rows: 20_000, bytes: 32 * 1024 * 1024 };
/** So much may wait for the engine; with more, answers wait until it has caught up. */
const comfortableRows = 3 * worthwhile.rows;
/** Events wait so long for company, unless somebody asks for them. */
const lingerMs = 200;
/** How long a read, or an append with too many before it, waits for the engine. */
const patienceMs = 30_000;
/**
 * What the engine refuses so often it will always refuse, and everybody else waits behind it. An engine that ends
 * meanwhile may have ended of something else, and counts a tenth.
 */
const mostFailures = 30;
const failuresOfRefusal = 10;
const retryMs = 100;

/** The engine's side: makes a batch visible to every reader that comes after. */
export type Add = (batch: number, records: Buffer[]) => Promise<void>;

interface Waiting {
  events: EncodedEvents;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Events are durable within a millisecond, in a file of this journal, and visible to readers soon after, many
 * together. A read waits for what was acknowledged before it (`settled`), so that nobody sees the difference. A
 * file goes when the engine has rolled it into its own; until then every new engine is given it again.
 */
export class EventJournal {
  readonly #files: JournalFiles;
  readonly #log: Log;
  /** All that the engine's file does not have yet, oldest first; the last one may be open. */
  #segments: Segment[] = [];
  #rows = 0;
  #bytes = 0;
  #queue: Waiting[] = [];
  #writing: Promise<void> | null = null;
  #add: Add | null = null;
  #isRecovered = false;
  #sending: Promise<void> | null = null;
  #askers = 0;
  #hurry = () => {};
  readonly #closing = new AbortController();

  constructor(files: JournalFiles, log: Log) {
    this.#files = files;
    this.#log = log;
  }

  /** Whether events can be taken: only who has the engine owns the directory; from then on nobody else can. */
  get isReady(): boolean {
    return this.#isRecovered;
  }

  /** Events that the engine's file does not have yet. */
  get waiting(): number {
    return this.#rows;
  }

  /** An engine answers whose file has everything up to this batch. */
  async engineStarted(add: Add, rolledBatch: number): Promise<void> {
    if (!this.#isRecovered) {
      const left = await this.#files.recover();
      for (const { count, bytes } of left) this.#count(count, bytes);
      this.#segments.push(...left);
      this.#isRecovered = true;
    }
    this.#files.follow(rolledBatch);
    await this.rolled(rolledBatch);
    for (const segment of this.#segments) segment.markLost();
    this.#add = add;
    this.#startSending();
  }

  engineLost(): void {
    this.#add = null;
    for (const segment of this.#segments) segment.markLost();
  }

  /** The engine's file has everything up to this batch. */
  async rolled(batch: number): Promise<void> {
    const done = this.#segments.filter((segment) => segment.batch <= batch);
    this.#segments = this.#segments.filter((segment) => segment.batch > batch);
    for (const segment of done) {
      segment.markAdded();
      this.#count(-segment.count, -segment.bytes);
      await segment.discard();
    }
  }

  append(events: EncodedEvents): Promise<void> {
    if (this.#rows + events.count > most.rows || this.#bytes + events.bytes.length > most.bytes) {
      const message = 'Page views arrive faster than they can be stored. Send these again in a moment.';
      throw new Fault('unavailable', message, { retryAfterSeconds: 2 });
    }
    this.#count(events.count, events.bytes.length);
    return new Promise((resolve, reject) => {
      this.#queue.push({ events, resolve, reject });
      this.#writing ??= this.#write();
    });
  }

  /** Resolves when readers see all that was acknowledged before. */
  async settled(): Promise<void> {
    const unseen = this.#segments.filter(({ count, isAdded }) => count > 0 && !isAdded);
    if (unseen.length === 0) return;
    this.#askers++;
    this.#hurry();
    try {
      await within(patienceMs, Promise.all(unseen.map(({ added }) => added)));
    } finally {
      this.#askers--;
    }
  }

  /** What the engine did not take stays in its file, for the next start. */
  async close(): Promise<void> {
    await this.#writing;
    this.#closing.abort();
    this.#hurry();
    await this.#sending;
    for (const segment of this.#segments) await segment.seal();
  }

  /** What comes while one write is under way goes into the next. */
  async #write(): Promise<void> {
    while (this.#queue.length > 0) {
      const group = this.#takeGroup();
      try {
        await this.#catchUp();
        await this.#appendAll(group.map(({ events }) => events));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { events, reject } of group) {
          this.#count(-events.count, -events.bytes.length);
          reject(asFault(error));
        }
      }
    }
    this.#writing = null;
  }

  #takeGroup(): Waiting[] {
    let [rows, bytes, count] = [0, 0, 0];
    for (const { events } of this.#queue) {
      if (rows >= worthwhile.rows || bytes >= worthwhile.bytes) break;
      rows += events.count;
      bytes += events.bytes.length;
      count++;
    }
    return this.#queue.splice(0, count);
  }

  /** Senders are slowed down to what the engine takes, instead of being refused. */
  async #catchUp(): Promise<void> {
    for (;;) {
      const unseen = this.#segments.filter(({ isAdded }) => !isAdded);
      if (unseen.reduce((sum, { count }) => sum + count, 0) <= comfortableRows) return;
      await within(patienceMs, unseen[0]!.added);
    }
  }

  async #appendAll(records: readonly EncodedEvents[]): Promise<void> {
    const last = this.#segments.at(-1);
    const isNew = !last?.isOpen || isFull(last);
    const segment = isNew ? this.#files.begin() : last;
    if (isNew) this.#segments.push(segment);
    const { isSynced } = this.#files;
    await segment.append(records, isSynced);
    if (isNew && isSynced) await this.#files.syncNames();
    if (isFull(segment)) this.#hurry();
    this.#startSending();
  }

  #startSending(): void {
    if (this.#add && this.#segments.some(({ isAdded }) => !isAdded)) this.#sending ??= this.#send();
  }

  /** In the order of their batches, since the engine remembers only the last. */
  async #send(): Promise<void> {
    for (;;) {
      const segment = this.#segments.find(({ isAdded }) => !isAdded);
      if (!segment || !this.#add || this.#closing.signal.aborted) break;
      if (segment.isOpen) await this.#gather(segment);
      await segment.seal();
      if (segment.count === 0) {
        // Its only write failed.
        this.#segments = this.#segments.filter((other) => other !== segment);
        await segment.discard();
      } else await this.#give(segment);
    }
    // In the same turn as the last look: whoever comes after it starts anew.
    this.#sending = null;
  }

  async #give(segment: Segment): Promise<void> {
    const add = this.#add;
    try {
      const records = await segment.records();
      await add?.(segment.batch, records);
      // Another engine, or none, knows nothing of it.
      if (add && add === this.#add) segment.markAdded();
    } catch (error) {
      segment.failures += add === this.#add ? failuresOfRefusal : 1;
      if (segment.failures < mostFailures) return pause(retryMs, this.#closing.signal);
      this.#segments = this.#segments.filter((other) => other !== segment);
      this.#count(-segment.count, -segment.bytes);
      const file = await segment.setAside();
      segment.markAdded();
      this.#log.error(
        { err: error, file },
        'the analytics engine refuses page views; they are kept in a file',
      );
    }
  }

  #gather(segment: Segment): Promise<void> | void {
    if (this.#askers > 0 || isFull(segment) || this.#closing.signal.aborted) return;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lingerMs);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #count(rows: number, bytes: number): void {
    this.#rows += rows;
    this.#bytes += bytes;
  }
}

const isFull = ({ count, bytes }: Segment): boolean => count >= worthwhile.rows || bytes >= worthwhile.bytes;

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = () => reject(awayFault('the latest ones are still being stored. Try again in a few seconds.'));
  const timer = setTimeout(late, ms);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

const diskErrors: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
  EROFS: 'The disk is read-only',
};

/** A disk that takes no more is for the operator to mend; the sender may come again. */
function asFault(error: unknown): unknown {
  const problem = diskErrors[(error as NodeJS.ErrnoException).code ?? ''];
  if (!problem) return error;
  const message = `${problem}, so that page views cannot be stored. Nothing of this request was counted; send it again later.`;
  return new Fault('unavailable', message, { cause: error, retryAfterSeconds: 30 });
}
