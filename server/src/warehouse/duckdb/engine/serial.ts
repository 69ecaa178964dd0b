/** One piece of work after the other, in the order they were asked for. */
export class Serial {
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    // Whoever asked is told of a failure; the next one begins all the same.
    this.#last = result.catch(() => {});
    return result;
  }

  /** Resolves when all that was asked for so far has been done. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
