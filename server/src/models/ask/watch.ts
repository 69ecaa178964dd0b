import type { Patience } from './patience.ts';

/** An answer that took too long, or stopped coming. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/** Aborts a request when whoever asked does, when nothing arrives for too long, or when it takes too long in all. */
export class Watch implements Disposable {
  readonly signal: AbortSignal;
  readonly #stall: NodeJS.Timeout;
  readonly #whole: NodeJS.Timeout;

  constructor(asker: AbortSignal, { stallMs, answerMs }: Patience) {
    const controller = new AbortController();
    const abortAfter = (ms: number, what: string) =>
      setTimeout(() => controller.abort(new TookTooLong(`${what} for ${Math.round(ms / 1000)} seconds`)), ms);
    this.#stall = abortAfter(stallMs, 'nothing arrived');
    this.#whole = abortAfter(answerMs, 'the answer was not complete');
    this.signal = AbortSignal.any([asker, controller.signal]);
  }

  sawLife(): void {
    this.#stall.refresh();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#stall);
    clearTimeout(this.#whole);
  }
}
