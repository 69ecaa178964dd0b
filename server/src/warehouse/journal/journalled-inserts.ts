import { Fault } from '../../foundation/fault.ts';
import type { EncodedRows } from '../row-binary.ts';
import { awayFault } from '../warehouse-fault.ts';
import type { Inserts } from './inserts.ts';
import type { Journal } from './journal.ts';
import type { Segment } from './segment.ts';
import type { Destination } from './segment-format.ts';

/** At most this much waits for the engine; what comes beyond is refused, and nothing is ever dropped in silence. */
const most = { rows: 400_000, bytes: 256 * 1024 * 1024 };
/** One insert into the engine; its fixed cost of 20 ms no longer shows. */
const worthwhile = { rows: 20_000, bytes: 32 * 1024 * 1024 };
/** So much may lie in files; with more, answers wait until the engine has caught up. */
const comfortableRows = 3 * worthwhile.rows;
/** Rows wait so long for company, unless somebody asks for them. */
const lingerMs = 200;
/** How long a read, or an insert with too many before it, waits for the engine to take what was acknowledged. */
const patienceMs = 30_000;

/** Puts a segment into the engine, however long that takes; false: Docwright stops, and the file has to stay. */
export type Store = (segment: Segment, rows: EncodedRows) => Promise<boolean>;

export interface JournalOptions {
  store: Store;
  /** Resolves when the engine answers; a fault if it does not soon. */
  whenAvailable(): Promise<void>;
}

interface Waiting {
  destination: Destination;
  rows: EncodedRows;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Inserts that are durable within a millisecond, in a file, and in the engine soon after, many together. A read
 * waits for what was acknowledged before it (`settled`), so that nobody sees the difference; after a kill the
 * files that are left are stored first.
 */
export class JournalledInserts implements Inserts {
  readonly #journal: Journal;
  readonly #store: Store;
  readonly #whenAvailable: JournalOptions['whenAvailable'];
  #isReady = false;
  #queue: Waiting[] = [];
  #writing: Promise<void> | null = null;
  #open: Segment | null = null;
  #sealed: Segment[] = [];
  #storing: Promise<void> | null = null;
  #rows = 0;
  #bytes = 0;
  #askers = 0;
  #hurry = () => {};

  constructor(journal: Journal, { store, whenAvailable }: JournalOptions) {
    this.#journal = journal;
    this.#store = store;
    this.#whenAvailable = whenAvailable;
  }

  /** Rows that the engine does not have yet. */
  get waiting(): number {
    return this.#rows;
  }

  /** Only who has the engine owns the directory; from then on nobody else can. */
  async engineStarted(): Promise<void> {
    if (this.#isReady) return;
    const segments = await this.#journal.recover();
    for (const { count, bytes } of segments) this.#count(count, bytes);
    this.#sealed.unshift(...segments);
    this.#isReady = true;
    this.#startStoring();
  }

  async insert(destination: Destination, rows: EncodedRows): Promise<void> {
    if (!this.#isReady) await this.#whenAvailable();
    if (this.#rows + rows.count > most.rows || this.#bytes + rows.bytes.length > most.bytes) {
      const message = 'Page views arrive faster than they can be stored. Send these again in a moment.';
      throw new Fault('unavailable', message, { retryAfterSeconds: 2 });
    }
    this.#count(rows.count, rows.bytes.length);
    return new Promise((resolve, reject) => {
      this.#queue.push({ destination, rows, resolve, reject });
      this.#writing ??= this.#write();
    });
  }

  /** Resolves when the engine has all that was acknowledged before. */
  async settled(): Promise<void> {
    const segments = this.#segments;
    if (segments.length === 0) return;
    this.#askers++;
    this.#hurry();
    try {
      await within(patienceMs, Promise.all(segments.map(({ stored }) => stored)));
    } finally {
      this.#askers--;
    }
  }

  /** What the engine did not take stays in its file, for the next start. */
  async close(): Promise<void> {
    this.#askers++;
    this.#hurry();
    await this.#writing;
    await this.#storing;
    this.#sealOpen();
    for (const segment of this.#sealed) await segment.seal();
  }

  /** What comes while one write is under way goes into the next, as far as it belongs together. */
  async #write(): Promise<void> {
    while (this.#queue.length > 0) {
      const group = this.#takeGroup();
      try {
        await this.#catchUp();
        await this.#append(group);
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { rows, reject } of group) {
          this.#count(-rows.count, -rows.bytes.length);
          reject(error);
        }
      }
    }
    this.#writing = null;
  }

  #takeGroup(): Waiting[] {
    const [{ destination }] = this.#queue as [Waiting];
    let bytes = 0;
    let rows = 0;
    let count = 0;
    for (const waiting of this.#queue) {
      if (rows >= worthwhile.rows || bytes >= worthwhile.bytes) break;
      if (!isSame(waiting.destination, destination)) break;
      rows += waiting.rows.count;
      bytes += waiting.rows.bytes.length;
      count++;
    }
    return this.#queue.splice(0, count);
  }

  /** Senders are slowed down to what the engine takes, instead of being refused. */
  async #catchUp(): Promise<void> {
    while (this.#inFiles > comfortableRows) await within(patienceMs, this.#segments[0]!.stored);
  }

  async #append(group: readonly Waiting[]): Promise<void> {
    const { destination } = group[0]!;
    if (this.#open && (!isSame(this.#open.destination, destination) || isFull(this.#open))) this.#sealOpen();
    const isNew = this.#open === null;
    const segment = (this.#open ??= this.#journal.begin(destination));
    const { isSynced } = this.#journal;
    await segment.append(
      group.map(({ rows }) => rows),
      isSynced,
    );
    if (isNew && isSynced) await this.#journal.syncNames();
    if (isFull(segment)) this.#hurry();
    this.#startStoring();
  }

  #sealOpen(): void {
    if (this.#open) this.#sealed.push(this.#open);
    this.#open = null;
  }

  /** Those with rows that were acknowledged, oldest first. */
  get #segments(): Segment[] {
    return this.#open?.count ? [...this.#sealed, this.#open] : [...this.#sealed];
  }

  get #inFiles(): number {
    return this.#segments.reduce((sum, { count }) => sum + count, 0);
  }

  get #hasSegments(): boolean {
    return this.#sealed.length > 0 || this.#open !== null;
  }

  #startStoring(): void {
    if (this.#hasSegments) this.#storing ??= this.#storeAll();
  }

  async #storeAll(): Promise<void> {
    while (this.#hasSegments) {
      if (this.#sealed.length === 0) {
        await this.#gather();
        this.#sealOpen();
      }
      const segment = this.#sealed[0]!;
      const rows = await segment.seal();
      if (rows.count > 0 && !(await this.#store(segment, rows))) return;
      this.#sealed.shift();
      this.#count(-rows.count, -rows.bytes.length);
      await segment.discard();
    }
    // In the same turn as the last look: whoever comes after it starts anew.
    this.#storing = null;
  }

  #gather(): Promise<void> | void {
    if (this.#askers > 0 || (this.#open && isFull(this.#open))) return;
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

const isFull = ({ count, bytes }: Segment): boolean => count >= worthwhile.rows || bytes >= worthwhile.bytes;

const isSame = (one: Destination, other: Destination): boolean =>
  one === other || (one.table === other.table && one.columns === other.columns);
