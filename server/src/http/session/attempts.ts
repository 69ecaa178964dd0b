import { RateLimited } from '../../database/rate-limit.ts';
import type { Clock } from '../../foundation/clock.ts';

const windowSeconds = 15 * 60;
const mostWrong = 10;
/** So that many addresses cost little memory; the oldest are forgotten first. */
const mostAddresses = 10_000;

/** Wrong passwords and links, by address. */
export class Attempts {
  readonly #clock: Clock;
  readonly #wrong = new Map<string, { count: number; until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Throws where the address has guessed too often. A guess counts as wrong until it is known not to be: whoever
   * makes a thousand at once has no more than who makes one after the other.
   */
  begin(address: string): void {
    const { count, until } = this.#known(address);
    if (count >= mostWrong) throw tooMany(Math.ceil((until - this.#now()) / 1000));
    this.#set(address, { count: count + 1, until });
  }

  wasRight(address: string): void {
    this.#wrong.delete(address);
  }

  /** It could not be found out. */
  wasNeither(address: string): void {
    const { count, until } = this.#known(address);
    this.#set(address, { count: Math.max(0, count - 1), until });
  }

  #set(address: string, known: { count: number; until: number }): void {
    this.#wrong.delete(address);
    this.#wrong.set(address, known);
    const [oldest] = this.#wrong.keys();
    if (this.#wrong.size > mostAddresses) this.#wrong.delete(oldest!);
  }

  #known(address: string): { count: number; until: number } {
    const known = this.#wrong.get(address);
    if (known && known.until > this.#now()) return known;
    return { count: 0, until: this.#now() + windowSeconds * 1000 };
  }

  #now(): number {
    return this.#clock().getTime();
  }
}

const tooMany = (resetSeconds: number) =>
  new RateLimited(
    { name: 'sign-in', limit: mostWrong, remaining: 0, resetSeconds, windowSeconds },
    'There were too many wrong attempts to sign in from this address.',
  );
