import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

export interface Warning {
  code: string;
  message: string;
  since: Date;
}

/** What the operator should know and can change; each is logged once and stays visible until the next start. */
export class Warnings {
  readonly #raised = new Map<string, Warning>();
  readonly #log: Log;
  readonly #clock: Clock;

  constructor(log: Log, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
  }

  raise(code: string, message: string): void {
    if (this.#raised.has(code)) return;
    this.#raised.set(code, { code, message, since: this.#clock() });
    this.#log.warn({ warning: code }, message);
  }

  list(): Warning[] {
    return [...this.#raised.values()];
  }
}
