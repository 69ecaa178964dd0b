/** Views that one address may send in a minute. Windows are whole minutes; memory is bounded by forgetting them. */
export class AddressLimit {
  readonly #perMinute: number;
  #minute = 0;
  #used = new Map<string, number>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Seconds until the address may send again; 0 = now. `shared`: many people are behind this address. */
  use(address: string, now: number, shared: boolean): number {
    if (this.#perMinute === 0) return 0;
    const minute = Math.floor(now / 60_000);
    if (minute !== this.#minute || this.#used.size >= mostAddresses) {
      this.#minute = minute;
      this.#used = new Map();
    }
    const used = (this.#used.get(address) ?? 0) + 1;
    this.#used.set(address, used);
    const limit = this.#perMinute * (shared ? allowanceOfShared : 1);
    return used <= limit ? 0 : Math.ceil(((minute + 1) * 60_000 - now) / 1000);
  }
}

const mostAddresses = 200_000;
/** A proxy that nobody configured brings a whole site's visitors under one address. */
const allowanceOfShared = 1_000;
