import type { EventBatch } from '../event-batch.ts';
import type { Receipt } from '../post-events.ts';

/** Sends one batch at a time, while its caller prepares the next. */
export class BatchSender {
  readonly #post: (body: string) => Promise<Receipt>;
  readonly #onReceipt: (receipt: Receipt, batch: EventBatch) => void;
  #onItsWay: Promise<void> = Promise.resolve();
  #failure: { error: unknown } | undefined;

  constructor(
    post: (body: string) => Promise<Receipt>,
    onReceipt: (receipt: Receipt, batch: EventBatch) => void,
  ) {
    this.#post = post;
    this.#onReceipt = onReceipt;
  }

  /** Resolves when the batch is on its way; fails if an earlier one could not be delivered. */
  async send(batch: EventBatch): Promise<void> {
    await this.finish();
    if (batch.size > 0) this.#onItsWay = this.#deliver(batch);
  }

  async finish(): Promise<void> {
    await this.#onItsWay;
    if (this.#failure) throw this.#failure.error;
  }

  /** Never fails by itself: nobody may be waiting yet. */
  async #deliver(batch: EventBatch): Promise<void> {
    try {
      this.#onReceipt(await this.#post(batch.toBody()), batch);
    } catch (error) {
      this.#failure = { error };
    }
  }
}
