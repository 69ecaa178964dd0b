interface InLine {
  size: number;
  settle(entered: boolean): void;
}

/** Places for work on this machine, given in the order in which they were asked for. */
export class Places {
  readonly #all: number;
  #free: number;
  #line: InLine[] = [];

  constructor(all: number) {
    this.#all = all;
    this.#free = all;
  }

  /** Those that nobody waits for. */
  get free(): number {
    return this.isContested ? 0 : this.#free;
  }

  get isContested(): boolean {
    return this.#line.length > 0;
  }

  /** Resolves with how many were taken: one, or with `alone` all of them. Throws the signal's reason if it is aborted. */
  async take(alone: boolean, signal: AbortSignal): Promise<number> {
    signal.throwIfAborted();
    const size = alone ? this.#all : 1;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const self: InLine = { size, settle: resolve };
    const leave = () => {
      // Whoever has got its places meanwhile is not in the line.
      if (!this.#line.includes(self)) return;
      this.#line = this.#line.filter((other) => other !== self);
      resolve(false);
      this.#admit();
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#line.push(self);
    this.#admit();
    const entered = await promise;
    signal.removeEventListener('abort', leave);
    if (!entered) signal.throwIfAborted();
    return size;
  }

  give(size: number): void {
    this.#free += size;
    this.#admit();
  }

  /** Nobody overtakes: one that wants to be alone would otherwise wait for ever. */
  #admit(): void {
    for (let next = this.#line[0]; next && next.size <= this.#free; next = this.#line[0]) {
      this.#line.shift();
      this.#free -= next.size;
      next.settle(true);
    }
  }
}
