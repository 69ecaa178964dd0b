import { grouped } from '../grouped.ts';
import type { Tally } from './tally.ts';

/** The part of a terminal or pipe that is written to. */
export interface Screen {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

const barWidth = 20;

/** One line that is drawn again and again on a terminal; elsewhere a new line every few seconds. */
export class Progress {
  readonly #screen: Screen;
  readonly #totalBytes: number | undefined;
  readonly #now: () => number;
  readonly #started: number;
  #shownAt: number;
  #drawn = false;

  constructor(screen: Screen, totalBytes: number | undefined, now: () => number = () => performance.now()) {
    this.#screen = screen;
    this.#totalBytes = totalBytes;
    this.#now = now;
    this.#started = this.#shownAt = now();
  }

  get seconds(): number {
    return (this.#now() - this.#started) / 1000;
  }

  show(bytes: number, tally: Tally): void {
    if (this.#now() - this.#shownAt < (this.#screen.isTTY ? 100 : 5_000)) return;
    this.#shownAt = this.#now();
    const line = this.#line(bytes, tally);
    if (!this.#screen.isTTY) return void this.#screen.write(`${line}\n`);
    this.#drawn = true;
    this.#screen.write(`\r\x1b[K${line.slice(0, (this.#screen.columns ?? 80) - 1)}`);
  }

  /** A sentence of its own, above the bar. */
  say(message: string): void {
    this.clear();
    this.#screen.write(`${message}\n`);
  }

  clear(): void {
    if (this.#drawn) this.#screen.write('\r\x1b[K');
    this.#drawn = false;
  }

  #line(bytes: number, { lines, accepted, duplicates, ignored, rejected }: Tally): string {
    const perSecond = grouped(Math.round(lines / Math.max(this.seconds, 0.001)));
    const counts = { accepted, duplicates, ignored, rejected };
    return [
      this.#share(bytes),
      `${perSecond} lines/s`,
      ...Object.entries(counts).map(([name, count]) => `${grouped(count)} ${name}`),
    ].join('  ');
  }

  #share(bytes: number): string {
    if (this.#totalBytes === undefined) return megabytes(bytes);
    const share = Math.min(1, bytes / Math.max(this.#totalBytes, 1));
    const filled = Math.round(share * barWidth);
    const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
    return `${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${megabytes(bytes)} of ${megabytes(this.#totalBytes)}`;
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
