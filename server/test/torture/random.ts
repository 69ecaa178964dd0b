/** A seeded source of decisions (mulberry32): the same seed makes the same decisions. */
export class Random {
  readonly #seed: number;
  #state: number;

  constructor(seed: number) {
    this.#seed = seed >>> 0;
    this.#state = this.#seed;
  }

  /** A source of its own for each actor, so that one actor's timing does not change another's decisions. */
  fork(name: string): Random {
    let hash = this.#seed ^ 0x811c9dc5;
    for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
    return new Random(hash);
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number; both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.next() * items.length)];
  }
}
