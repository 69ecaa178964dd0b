/**
 * Remembers what was asked for recently, in bounded memory: two generations, of which the older is dropped
 * whole when the younger is full. Cheaper to read than a true least-recently-used list, and as good here.
 */
export class GenerationCache<Value, Key = string> {
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();
  readonly #size: number;

  /** At most twice `size` entries are held. */
  constructor(size: number) {
    this.#size = size;
  }

  get(key: Key, make: (key: Key) => Value): Value {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const value = this.#old.get(key) ?? make(key);
    if (this.#young.size >= this.#size) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
    return value;
  }
}
