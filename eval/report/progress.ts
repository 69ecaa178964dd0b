import type { TaskRun } from '../run/run-task.ts';
import { outcomes } from '../task.ts';

/** The part of a terminal or pipe that is written to. */
export interface Screen {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

const barWidth = 30;

/** A bar that is drawn again on a terminal; elsewhere a line for every task. */
export class Progress {
  readonly #screen: Screen;
  readonly #total: number;
  readonly #done: TaskRun[] = [];

  constructor(screen: Screen, total: number) {
    this.#screen = screen;
    this.#total = total;
    if (screen.isTTY) this.#draw();
  }

  add(run: TaskRun): void {
    this.#done.push(run);
    if (this.#screen.isTTY) this.#draw();
    else this.#say(run);
  }

  clear(): void {
    if (this.#screen.isTTY) this.#screen.write('\r\x1b[K');
  }

  #say({ task, outcome, seconds }: TaskRun): void {
    this.#screen.write(
      `${this.#done.length}/${this.#total} ${task.id}: ${outcome} (${seconds.toFixed(1)} s)\n`,
    );
  }

  #draw(): void {
    const done = this.#done.length;
    const filled = Math.round((done / Math.max(this.#total, 1)) * barWidth);
    const counts = outcomes
      .map((outcome) => ({ outcome, count: this.#done.filter((run) => run.outcome === outcome).length }))
      .filter(({ count }) => count > 0)
      .map(({ outcome, count }) => `${count} ${outcome}`);
    const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
    const line = [`${bar} ${done}/${this.#total}`, ...counts].join('  ');
    this.#screen.write(`\r\x1b[K${line.slice(0, (this.#screen.columns ?? 80) - 1)}`);
  }
}
