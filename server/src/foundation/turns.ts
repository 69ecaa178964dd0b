/**
 * Lets long pieces of work take turns, one in each round of the event loop, first come, first served. With
 * `setImmediate` alone all that wait would go on in the same round, and everybody else after all of them.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];

  next(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.push(resolve) === 1) setImmediate(this.#go);
    });
  }

  readonly #go = () => {
    this.#waiting.shift()!();
    if (this.#waiting.length > 0) setImmediate(this.#go);
  };
}
