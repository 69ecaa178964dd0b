import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DuckDBInstance } from '@duckdb/node-api';
import { decodeEvents, type EventColumns } from '../journal/event-codec.ts';
import { appendEvents } from './add-events.ts';
import { copyInto } from './copying.ts';
import {
  type Connection,
  connect,
  fileDatabase,
  memoryDatabase,
  openDatabase,
  query,
  transaction,
} from './database.ts';
import { Dictionaries } from './dictionaries.ts';
import { Generations } from './generations.ts';
import * as maintain from './maintain.ts';
import { Reader } from './reader.ts';
import { rollGeneration } from './roll.ts';
import { Serial } from './serial.ts';

export interface EngineOptions {
  file: string;
  memoryBytes: number;
  /** Told after each roll: everything up to this batch of the journal is in the file. */
  onRolled(batch: number): void;
  /** Told of failures of work that nobody waits for. */
  onProblem(message: string, error: unknown): void;
  /** Told when a checkpoint begins and ends. */
  onCheckpoint?: ((moment: 'begins' | 'ends') => void) | undefined;
  /** Rows in memory that are worth a roll, and what the log may hold before it goes into the file. */
  rowsPerRoll?: number | undefined;
  mostLogBytes?: number | undefined;
}

const usual = { rowsPerRoll: 100_000, mostLogBytes: 16 * 1024 * 1024 };
/** Readers at a time; each takes a thread of the process. */
const readers = 4;
const mostWaiting = 200;
/** Less free disk than that, and nothing is moved into the file: a write that fails ends the engine. */
const spareBytes = 256 * 1024 * 1024;

export class TooManyQuestions extends Error {
  override readonly name = 'TooManyQuestions';
}

/** What needs everything in the file cannot be done while nothing may be moved there. */
export class TooLittleRoom extends Error {
  override readonly name = 'TooLittleRoom';
}

/**
 * DuckDB with page views in it. New events lie in memory (the journal has them on disk) until a roll moves them
 * into the file. Everything that writes to the file is in one queue: rolls, checkpoints, changes, maintenance.
 */
export class Engine {
  readonly #instance: DuckDBInstance;
  readonly #options: EngineOptions;
  /** Writes to the file. */
  readonly #writer: Connection;
  readonly #writing = new Serial();
  /** Writes to memory. */
  readonly #adder: Connection;
  readonly #adding = new Serial();
  readonly #idle: Connection[] = [];
  readonly #waiting: ((connection: Connection) => void)[] = [];
  readonly #dictionaries = new Dictionaries();
  readonly #untidy = new maintain.Untidy();
  readonly #generations: Generations;
  #rollPlanned = false;

  /** The last batch of the journal that the file holds when it is opened. */
  readonly rolledBatch: number;

  private constructor(
    instance: DuckDBInstance,
    connections: { writer: Connection; adder: Connection; readers: Connection[] },
    progress: { roll: number; batch: number },
    options: EngineOptions,
  ) {
    this.#instance = instance;
    this.#writer = connections.writer;
    this.#adder = connections.adder;
    this.#idle = connections.readers;
    this.#options = options;
    this.#generations = new Generations(this.#adder, progress.roll);
    this.rolledBatch = progress.batch;
  }

  static async open(options: EngineOptions): Promise<Engine> {
    const { file, memoryBytes } = options;
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const spillDirectory = join(dirname(file), 'spill');
    // Of a copy that was not finished, and of queries that were killed.
    for (const leftover of [`${file}.new`, `${file}.new.wal`, spillDirectory]) {
      rmSync(leftover, { recursive: true, force: true });
    }
    const instance = await openDatabase({ file, spillDirectory, memoryBytes });
    const [writer, adder, ...others] = await Promise.all(
      Array.from({ length: 2 + readers }, () => connect(instance)),
    );
    const [progress] = await query<{ roll: number; batch: bigint }>(
      writer!,
      'SELECT roll, batch FROM progress',
    );
    const engine = new Engine(
      instance,
      { writer: writer!, adder: adder!, readers: others },
      { roll: progress!.roll, batch: Number(progress!.batch) },
      options,
    );
    await engine.#generations.next();
    await engine.#dictionaries.load(engine.#adder, engine.#generations.all);
    return engine;
  }

  /** Rows that are not in the file yet. */
  get recentRows(): number {
    return this.#generations.all.reduce((sum, { rows }) => sum + rows, 0);
  }

  /** Makes a batch of the journal visible to every reader that comes after. */
  add(batch: number, records: readonly Uint8Array[]): Promise<void> {
    return this.addColumns(batch, records.map(decodeEvents));
  }

  async addColumns(batch: number, batches: readonly EventColumns[]): Promise<void> {
    await this.#adding.run(async () => {
      const generation = this.#generations.current;
      await transaction(this.#adder, async () => {
        for (const columns of batches) {
          const numbers = await this.#dictionaries.numbersOf(this.#adder, this.#generations.all, columns);
          await appendEvents(this.#adder, generation, columns, numbers);
        }
      }).catch(async (error) => {
        // Numbers that were given out in vain must not be used by the next batch.
        await this.#dictionaries.load(this.#adder, this.#generations.all);
        throw error;
      });
      generation.rows += batches.reduce((sum, { count }) => sum + count, 0);
      generation.batch = batch;
    });
    const { rowsPerRoll = usual.rowsPerRoll } = this.#options;
    if (this.#generations.current.rows >= rowsPerRoll) this.#planRoll();
  }

  /** Answers a question over one snapshot of everything. */
  async read<Result>(work: (reader: Reader) => Promise<Result>, limitMs: number): Promise<Result> {
    const connection = this.#idle.pop() ?? (await this.#nextIdle());
    const held = this.#generations.startReading();
    const limit = setTimeout(() => connection.interrupt(), limitMs);
    try {
      return await transaction(connection, async () => {
        // Of both databases, so that the snapshots are taken before it is looked up which generations there are.
        const [progress] = await query<{ roll: number }>(
          connection,
          `SELECT roll FROM progress, ${memoryDatabase}.one_row`,
        );
        const generations = this.#generations.after(progress!.roll);
        return work(new Reader(connection, generations, (key) => this.#dictionaries.projectOf(key)));
      });
    } finally {
      clearTimeout(limit);
      const next = this.#waiting.shift();
      if (next) next(connection);
      else this.#idle.push(connection);
      this.#generations.done(held);
    }
  }

  #nextIdle(): Promise<Connection> {
    if (this.#waiting.length >= mostWaiting) throw new TooManyQuestions();
    return new Promise((take) => this.#waiting.push(take));
  }

  /** Moves everything into the file. */
  roll(): Promise<void> {
    return this.#writing.run(() => this.#rollAll());
  }

  /** Changes the file when everything added before is in it. New events are taken meanwhile. */
  change<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    return this.#writing.run(async () => {
      await this.#rollAll();
      try {
        return await work(this.#writer);
      } finally {
        await this.#adding.run(() => this.#dictionaries.load(this.#adder, this.#generations.all));
        await this.#checkpointIfDue();
      }
    });
  }

  /** The same while nothing is added, for changes that take texts away which a new event could name. */
  changeAlone<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    return this.#writing.run(async () => {
      await this.#rollAll();
      return this.#adding.run(async () => {
        await this.#rollCurrent();
        try {
          return await work(this.#writer);
        } finally {
          await this.#dictionaries.load(this.#adder, this.#generations.all);
          await this.#checkpoint();
        }
      });
    });
  }

  readonly reserve: Dictionaries['reserve'] = (table, count) => this.#dictionaries.reserve(table, count);

  /**
   * What makes reading cheaper, a bit at a time: days and months that are over, sums, old ids. Days that got events
   * within the last `quietMs` are left alone, since an import would undo it at once. Whether there is more to do.
   */
  maintain(now: number, quietMs: number): Promise<boolean> {
    const today = Math.floor(now / 86_400_000);
    return this.#writing.run(async () => {
      if (!(await this.#hasRoom())) return false;
      const isIdle = this.recentRows === 0;
      await this.#roll();
      const past = this.#untidy.takePast(today);
      if (past.length > 0) await maintain.sumRollups(this.#writer, past);
      const restless = this.#untidy.touchedSince(now - quietMs);
      const days = await maintain.uncountedDays(this.#writer, today, restless, daysAtOnce);
      await maintain.countVisitorsOfDays(this.#writer, days);
      if (days.length < daysAtOnce) await maintain.countVisitorsOfMonths(this.#writer, today);
      const months = await maintain.unpagedMonths(this.#writer, today, restless, monthsAtOnce);
      const until = performance.now() + mostMaintenanceMs;
      for (const month of months) {
        await maintain.countPageHours(this.#writer, month);
        // A large month takes seconds, and others wait to write.
        if (performance.now() > until) break;
      }
      await maintain.forgetOldIds(this.#writer, Math.floor(now / 1000));
      const hasMore = days.length === daysAtOnce || months.length > 0;
      await this.#checkpointIfDue(isIdle && !hasMore ? 1 : undefined);
      return hasMore;
    });
  }

  /** Whether most of a large file is free space, which only a copy gets rid of. */
  async isMostlyFree(): Promise<boolean> {
    const [size] = await this.#writing.run(() =>
      query<{ total: number; free: number; block: number }>(
        this.#writer,
        `SELECT total_blocks::DOUBLE AS total, free_blocks::DOUBLE AS free, block_size::DOUBLE AS block
         FROM pragma_database_size() WHERE database_name = '${fileDatabase}'`,
      ),
    );
    const { total, free, block } = size!;
    return free > total / 2 && free * block > spareBytes / 4;
  }

  /** Copies everything into a new file, which takes the old one's place; the engine is closed then. */
  async rewrite(): Promise<void> {
    const { file } = this.#options;
    await this.#writing.run(async () => {
      await this.#adding.run(() => this.#rollCurrent());
      await copyInto(this.#writer, `${file}.new`, fileDatabase);
      await this.#close();
      if (existsSync(`${file}.wal`)) throw new Error('The log of the old file is not empty.');
      renameSync(`${file}.new`, file);
    });
  }

  /** A copy of everything, as a file that can take this one's place. */
  async backUp(file: string): Promise<void> {
    await this.#writing.run(async () => {
      await this.#rollAll();
      await copyInto(this.#writer, file, fileDatabase);
    });
  }

  async version(): Promise<string> {
    const [row] = await query<{ version: string }>(this.#writer, 'SELECT version() AS version');
    return row!.version.replace(/^v/, '');
  }

  async close(): Promise<void> {
    await this.#writing.run(async () => {
      if (await this.#hasRoom()) await this.#adding.run(() => this.#rollCurrent());
      await this.#close();
    });
  }

  async #close(): Promise<void> {
    await this.#checkpoint();
    // The file stays locked as long as one of them is open.
    for (const connection of [this.#writer, this.#adder, ...this.#idle]) connection.closeSync();
    this.#instance.closeSync();
  }

  #planRoll(): void {
    if (this.#rollPlanned) return;
    this.#rollPlanned = true;
    this.#writing
      .run(async () => {
        this.#rollPlanned = false;
        await this.#roll();
        const due = this.#untidy.take();
        if (due.length > 0) await maintain.sumRollups(this.#writer, due);
        await this.#checkpointIfDue();
      })
      .catch((error) => this.#options.onProblem('page views could not be moved into their file', error));
  }

  /** For what counts on everything being in the file afterwards. */
  async #rollAll(): Promise<void> {
    if (!(await this.#hasRoom())) throw new TooLittleRoom();
    await this.#roll();
  }

  /** In the queue of writers. The next generation takes events while the others are rolled. */
  async #roll(): Promise<void> {
    if (!(await this.#hasRoom())) return;
    if (this.#generations.current.rows > 0) await this.#adding.run(() => this.#generations.next());
    for (const generation of this.#generations.pending) {
      await this.#rollOne(generation);
      await this.#adding.run(() => this.#generations.rolled(generation));
    }
  }

  /** The same where the caller holds the queue of adders. */
  async #rollCurrent(): Promise<void> {
    if (this.#generations.current.rows > 0) await this.#generations.next();
    for (const generation of this.#generations.pending) {
      await this.#rollOne(generation);
      await this.#generations.rolled(generation);
    }
  }

  async #rollOne(generation: Parameters<typeof rollGeneration>[1]): Promise<void> {
    const touched = await transaction(this.#writer, () => rollGeneration(this.#writer, generation));
    this.#untidy.add(touched, Date.now());
    this.#options.onRolled(generation.batch);
  }

  async #checkpointIfDue(most = this.#options.mostLogBytes ?? usual.mostLogBytes): Promise<void> {
    const log = statSync(`${this.#options.file}.wal`, { throwIfNoEntry: false });
    if (log && log.size >= most) await this.#checkpoint();
  }

  async #checkpoint(): Promise<void> {
    this.#options.onCheckpoint?.('begins');
    await this.#writer.run(`CHECKPOINT ${fileDatabase}`);
    this.#options.onCheckpoint?.('ends');
  }

  async #hasRoom(): Promise<boolean> {
    const { bavail, bsize } = await statfs(dirname(this.#options.file));
    return bavail * bsize >= spareBytes;
  }
}

const daysAtOnce = 10;
const monthsAtOnce = 12;
const mostMaintenanceMs = 200;
