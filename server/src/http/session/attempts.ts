import { RateLimited } from '../../database/rate-limit.ts';
import { networkOf } from '../../foundation/address-list.ts';
import type { Clock } from '../../foundation/clock.ts';
import { Fault } from '../../foundation/fault.ts';

const windowSeconds = 15 * 60;
/** So that many addresses cost little memory; the oldest are forgotten first. */
const mostAddresses = 10_000;

/** Many addresses together: from here on, strangers have less. */
const mostOfAll = 100;
const mostOfAddress = 10;
const mostOfStranger = 2;
const everybody = '';

/**
 * Wrong passwords, by network and in all. While many addresses guess, those that have not signed in before are
 * strangers: they have fewer guesses, and `isSlow` says that theirs are checked one after the other, with pauses. An
 * address that has signed in keeps its own allowance, so that nobody elsewhere can lock it out.
 */
export class Attempts {
  readonly #byNetwork: WrongGuesses;
  readonly #inAll: WrongGuesses;
  readonly #known = new Set<string>();

  constructor(clock: Clock) {
    this.#byNetwork = new WrongGuesses(clock);
    this.#inAll = new WrongGuesses(clock);
  }

  isSlow(address: string): boolean {
    return !this.#known.has(networkOf(address)) && this.#inAll.of(everybody).count >= mostOfAll;
  }

  /** A fault of another kind than a wrong password does not count. */
  async guess<Result>(address: string, check: () => Promise<Result>): Promise<Result> {
    const network = networkOf(address);
    const { count, until } = this.#byNetwork.of(network);
    const most = this.isSlow(address) ? mostOfStranger : mostOfAddress;
    if (count >= most) throw tooMany(most, this.#byNetwork.secondsUntil(until));
    this.#count(network, 1);
    try {
      const right = await check();
      this.#inAll.count(everybody, -1);
      this.#byNetwork.forget(network);
      this.#remember(network);
      return right;
    } catch (error) {
      const isWrong = error instanceof Fault && error.code === 'unauthorized';
      if (!isWrong) this.#count(network, -1);
      throw error;
    }
  }

  #count(network: string, change: 1 | -1): void {
    this.#byNetwork.count(network, change);
    this.#inAll.count(everybody, change);
  }

  #remember(network: string): void {
    this.#known.delete(network);
    this.#known.add(network);
    if (this.#known.size > mostAddresses) this.#known.delete(this.#known.values().next().value!);
  }
}

/**
 * A guess counts as wrong until it is known not to be: whoever makes a thousand at once has no more than who makes
 * one after the other.
 */
class WrongGuesses {
  readonly #clock: Clock;
  readonly #wrong = new Map<string, { count: number; until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of(key: string): { count: number; until: number } {
    const known = this.#wrong.get(key);
    if (known && known.until > this.#now()) return known;
    return { count: 0, until: this.#now() + windowSeconds * 1000 };
  }

  secondsUntil(moment: number): number {
    return Math.ceil((moment - this.#now()) / 1000);
  }

  count(key: string, change: 1 | -1): void {
    const { count, until } = this.of(key);
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

  #now(): number {
    return this.#clock().getTime();
  }
}

const tooMany = (limit: number, resetSeconds: number) =>
  new RateLimited(
    { name: 'sign-in', limit, remaining: 0, resetSeconds, windowSeconds },
    'There were too many wrong passwords from this address. A one-time link still works: npm run docwright -- sign-in-link.',
  );
