import type { Clock } from './clock.ts';

export interface Problem {
  at: Date;
  level: 'warning' | 'error';
  message: string;
}

const most = 50;
const longest = 1_000;

/** The last warnings and errors of this process's log, for the operator who has no terminal at hand. */
export class RecentProblems {
  readonly #clock: Clock;
  readonly #problems: Problem[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(level: Problem['level'], message: string): void {
    this.#problems.push({ at: this.#clock(), level, message: message.slice(0, longest).toWellFormed() });
    if (this.#problems.length > most) this.#problems.shift();
  }

  /** The newest first. */
  list(): Problem[] {
    return this.#problems.toReversed();
  }
}
