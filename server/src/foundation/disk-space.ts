import { statfs } from 'node:fs/promises';
import { Fault } from './fault.ts';
import type { Log } from './log.ts';

export interface DiskState {
  freeBytes: number;
  totalBytes: number;
  /** Below this, new work is refused; 0 = never. */
  minimumFreeBytes: number;
  isLow: boolean;
}

export interface DiskSpaceOptions {
  directory: string;
  minimumFreeBytes: number;
  log: Pick<Log, 'warn' | 'info'>;
  /** Tests have disks of their own. */
  measure?: typeof measureDisk;
}

/** A burst of work takes longer than this to use up what is kept free. */
const intervalMs = 3_000;
const retryAfterSeconds = 30;

/**
 * Watches the volume with the data directory. PostgreSQL and the repositories share it, and neither can do much once
 * it is full: new work is refused while there is still room for what is under way.
 */
export class DiskSpace implements Disposable {
  readonly #options: DiskSpaceOptions;
  readonly #timer: NodeJS.Timeout;
  #state: DiskState;

  private constructor(options: DiskSpaceOptions, state: DiskState) {
    this.#options = options;
    this.#state = state;
    this.#timer = setInterval(() => void this.check(), intervalMs).unref();
    if (state.isLow) options.log.warn({ freeBytes: state.freeBytes }, reasonOf(state));
  }

  static async watch(options: DiskSpaceOptions): Promise<DiskSpace> {
    return new DiskSpace(options, await stateOf(options));
  }

  get state(): DiskState {
    return this.#state;
  }

  /** Throws a Fault that says why nothing new is begun. */
  assertRoom(): void {
    if (this.#state.isLow) throw new Fault('unavailable', reasonOf(this.#state), { retryAfterSeconds });
  }

  async check(): Promise<void> {
    const { log } = this.#options;
    const before = this.#state.isLow;
    try {
      this.#state = await stateOf(this.#options);
    } catch (error) {
      log.warn({ err: error }, 'the free space of the disk could not be read');
      return;
    }
    const { isLow, freeBytes } = this.#state;
    if (isLow && !before) log.warn({ freeBytes }, reasonOf(this.#state));
    if (!isLow && before) log.info({ freeBytes }, 'the disk has room again');
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}

export interface DiskMeasure {
  freeBytes: number;
  totalBytes: number;
  /** Null where the file system has no fixed number. */
  freeFiles: number | null;
}

async function measureDisk(directory: string): Promise<DiskMeasure> {
  const { bavail, blocks, bsize, files, ffree } = await statfs(directory);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, freeFiles: files > 0 ? ffree : null };
}

/** A worktree or a mirror may need thousands. */
const minimumFreeFiles = 5_000;

async function stateOf({ directory, minimumFreeBytes, measure = measureDisk }: DiskSpaceOptions) {
  const { freeFiles, ...sizes } = await measure(directory);
  const lacksFiles = freeFiles !== null && freeFiles < minimumFreeFiles;
  const isLow = minimumFreeBytes > 0 && (sizes.freeBytes < minimumFreeBytes || lacksFiles);
  return { ...sizes, minimumFreeBytes, isLow };
}

const mebibytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MiB`;

const reasonOf = ({ freeBytes, minimumFreeBytes }: DiskState): string =>
  freeBytes < minimumFreeBytes
    ? `The disk of the server is almost full (${mebibytes(freeBytes)} free, ${mebibytes(minimumFreeBytes)} needed), so that nothing new is begun. What was accepted before is kept. Free some space on the volume with the data directory.`
    : 'The disk of the server has no room for more files, so that nothing new is begun. What was accepted before is kept. Free some on the volume with the data directory.';
