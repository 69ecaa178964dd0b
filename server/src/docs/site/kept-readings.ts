/** Where packed readings are kept, by content and dialect. What is gone is read again. */
export interface Readings {
  get(key: string): Uint8Array | null;
  put(key: string, bytes: Uint8Array): void;
}

const usualBytes = 32 * 1024 * 1024;

/**
 * In memory, bounded: two generations, of which the older is dropped whole when the younger has half of the bytes.
 */
export class MemoryReadings implements Readings {
  readonly #mostBytes: number;
  #young = new Map<string, Uint8Array>();
  #old = new Map<string, Uint8Array>();
  #youngBytes = 0;

  constructor(mostBytes = usualBytes) {
    this.#mostBytes = mostBytes;
  }

  get(key: string): Uint8Array | null {
    const young = this.#young.get(key);
    if (young) return young;
    const old = this.#old.get(key);
    if (old) this.put(key, old);
    return old ?? null;
  }

  put(key: string, bytes: Uint8Array): void {
    // A copy: what a process of the pool sent is a part of a larger message.
    this.#young.set(key, bytes.slice());
    this.#youngBytes += bytes.length;
    if (this.#youngBytes <= this.#mostBytes / 2) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#youngBytes = 0;
  }
}
