import { hash } from 'node:crypto';

/** Numbers that look random and are the same for the same seed, on every machine. */
export class Random {
  #state: number;

  constructor(seed: string) {
    this.#state = hash('sha256', seed, 'buffer').readUInt32LE(0);
  }

  /** From 0 up to 1, 1 excluded: a counter, its bits well mixed. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  /** The more weight, the more often. */
  weighted<Item>(items: readonly Item[], weightOf: (item: Item, at: number) => number): Item {
    const weights = items.map(weightOf);
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    return items.find((_, at) => (left -= weights[at]!) < 0) ?? items.at(-1)!;
  }
}
