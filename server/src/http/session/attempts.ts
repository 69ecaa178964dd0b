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

  /** Throws where the address has guessed too often. */
  check(address: string): void {
    const known = this.#known(address);
    if (known.count < mostWrong) return;
    const resetSeconds = Math.ceil((known.until - this.#now()) / 1000);
    const rate = { name: 'sign-in', limit: mostWrong, remaining: 0, resetSeconds, windowSeconds };
    throw new RateLimited(rate, 'There were too many wrong attempts to sign in from this address.');
  }

  wasWrong(address: string): void {
    const { count, until } = this.#known(address);
    this.#wrong.delete(address);
    this.#wrong.set(address, { count: count + 1, until });
    const [oldest] = this.#wrong.keys();
    if (this.#wrong.size > mostAddresses) this.#wrong.delete(oldest!);
  }

  wasRight(address: string): void {
    this.#wrong.delete(address);
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
