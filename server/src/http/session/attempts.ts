import { RateLimited } from '../../database/rate-limit.ts';
import type { Clock } from '../../foundation/clock.ts';
import { Fault } from '../../foundation/fault.ts';

const windowSeconds = 15 * 60;
/** So that many addresses cost little memory; the oldest are forgotten first. */
const mostAddresses = 10_000;

export interface Guesser {
  address: string;
  /** Whom a proxy that nobody configured says it speaks for. */
  claimedAddress: string | null;
}

/**
 * Wrong passwords, by caller. Behind a proxy that is not configured all share one address, and a claim tells them
 * apart: one who mistypes locks out nobody else. Claims can be forged, so an address has a limit for all of them.
 */
export class Attempts {
  readonly #byCaller: WrongGuesses;
  readonly #byAddress: WrongGuesses;

  constructor(clock: Clock) {
    this.#byCaller = new WrongGuesses(clock, 10);
    this.#byAddress = new WrongGuesses(clock, 100);
  }

  /** A fault of another kind than a wrong password does not count. */
  async guess<Result>(guesser: Guesser, check: () => Promise<Result>): Promise<Result> {
    const counted = [
      [this.#byCaller, `${guesser.address} ${guesser.claimedAddress ?? ''}`],
      [this.#byAddress, guesser.address],
    ] as const;
    for (const [guesses, key] of counted) guesses.assertMore(key);
    for (const [guesses, key] of counted) guesses.count(key, 1);
    try {
      const right = await check();
      this.#byCaller.forget(counted[0][1]);
      this.#byAddress.count(guesser.address, -1);
      return right;
    } catch (error) {
      const isWrong = error instanceof Fault && error.code === 'unauthorized';
      if (!isWrong) for (const [guesses, key] of counted) guesses.count(key, -1);
      throw error;
    }
  }
}

/**
 * A guess counts as wrong until it is known not to be: whoever makes a thousand at once has no more than who makes
 * one after the other.
 */
class WrongGuesses {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #wrong = new Map<string, { count: number; until: number }>();

  constructor(clock: Clock, most: number) {
    this.#clock = clock;
    this.#most = most;
  }

  assertMore(key: string): void {
    const { count, until } = this.#known(key);
    if (count >= this.#most) throw tooMany(this.#most, Math.ceil((until - this.#now()) / 1000));
  }

  count(key: string, change: 1 | -1): void {
    const { count, until } = this.#known(key);
    this.#set(key, { count: Math.max(0, count + change), until });
  }

  forget(key: string): void {
    this.#wrong.delete(key);
  }

  #set(key: string, known: { count: number; until: number }): void {
    this.#wrong.delete(key);
    this.#wrong.set(key, known);
    const [oldest] = this.#wrong.keys();
    if (this.#wrong.size > mostAddresses) this.#wrong.delete(oldest!);
  }

  #known(key: string): { count: number; until: number } {
    const known = this.#wrong.get(key);
    if (known && known.until > this.#now()) return known;
    return { count: 0, until: this.#now() + windowSeconds * 1000 };
  }

  #now(): number {
    return this.#clock().getTime();
  }
}

const tooMany = (limit: number, resetSeconds: number) =>
  new RateLimited(
    { name: 'sign-in', limit, remaining: 0, resetSeconds, windowSeconds },
    'There were too many wrong passwords from this address. A one-time link still works: npm run docwright -- sign-in-link.',
  );
