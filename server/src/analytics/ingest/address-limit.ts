import { RateLimited } from '../../database/rate-limit.ts';
import { networkOf } from '../../foundation/address-list.ts';

const windowSeconds = 60;

/** Views that one address may send in a minute. Windows are whole minutes, and memory is bounded. */
export class AddressLimit {
  readonly #perMinute: number;
  #window = 0;
  #used = new Map<string, number>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Counts one view, or refuses it. */
  use(address: string, now: number): void {
    if (this.#perMinute === 0) return;
    this.#startWindow(Math.floor(now / (windowSeconds * 1000)));
    const network = networkOf(address);
    const known = this.#used.get(network);
    // Refusing newcomers would let whoever fills the table keep everybody else out. He could send as much anyway.
    if (known === undefined && this.#used.size >= mostAddresses) return;
    const used = (known ?? 0) + 1;
    this.#used.set(network, used);
    if (used > this.#perMinute) throw this.#refusal(now);
  }

  #startWindow(window: number): void {
    if (window === this.#window) return;
    this.#window = window;
    this.#used = new Map();
  }

  #refusal(now: number): RateLimited {
    const limit = this.#perMinute;
    const resetSeconds = Math.ceil((this.#window + 1) * windowSeconds - now / 1000);
    return new RateLimited(
      { name: 'beacons', limit, remaining: 0, resetSeconds, windowSeconds },
      `One address may send ${limit} views a minute.`,
    );
  }
}

const mostAddresses = 200_000;
