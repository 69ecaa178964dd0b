import { RateLimited } from '../../database/rate-limit.ts';

const windowSeconds = 60;

/** Views that one address may send in a minute. Windows are whole minutes, and memory is bounded. */
export class AddressLimit {
  readonly #perMinute: number;
  #window = 0;
  #used = new Map<string, number>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Counts one view, or refuses it. `shared`: many people are behind this address. */
  use(address: string, now: number, shared: boolean): void {
    if (this.#perMinute === 0) return;
    this.#startWindow(Math.floor(now / (windowSeconds * 1000)));
    const network = networkOf(address);
    const known = this.#used.get(network);
    // Refusing newcomers would let whoever fills the table keep everybody else out. He could send as much anyway.
    if (known === undefined && this.#used.size >= mostAddresses) return;
    const used = (known ?? 0) + 1;
    this.#used.set(network, used);
    const limit = this.#perMinute * (shared ? allowanceOfShared : 1);
    if (used > limit) throw this.#refusal(limit, now);
  }

  #startWindow(window: number): void {
    if (window === this.#window) return;
    this.#window = window;
    this.#used = new Map();
  }

  #refusal(limit: number, now: number): RateLimited {
    const resetSeconds = Math.ceil((this.#window + 1) * windowSeconds - now / 1000);
    return new RateLimited(
      { name: 'beacons', limit, remaining: 0, resetSeconds, windowSeconds },
      `One address may send ${limit} views a minute.`,
    );
  }
}

const mostAddresses = 200_000;
/** A proxy that nobody configured brings a whole site's visitors under one address. */
const allowanceOfShared = 1_000;

/** Whoever has one IPv6 address has all of its /64. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [start = '', end] = address.split('::');
  const [first, last] = [groupsOf(start), groupsOf(end ?? '')];
  const zeros = end === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
