import type { Memory } from '../../server/src/agent/memory.ts';
import type { Answer } from '../../server/src/models/chat-model.ts';

/** One turn in one process: nothing came before, and nothing is taken up again. It keeps what was paid. */
export class WorkMemory implements Memory {
  readonly #answers: Answer[] = [];

  async earlier() {
    return [];
  }

  async steps() {
    return [];
  }

  async saveAnswer(_number: number, answer: Answer): Promise<void> {
    this.#answers.push(answer);
  }

  async saveResults(): Promise<void> {}

  /** In US dollars; null as soon as the price of one answer is not known. */
  get cost(): number | null {
    return this.#answers.reduce<number | null>(
      (sum, { usage }) => (sum === null || usage.cost === null ? null : sum + usage.cost),
      0,
    );
  }
}
