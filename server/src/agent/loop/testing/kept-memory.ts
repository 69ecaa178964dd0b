import type { Answer } from '../../../models/chat-model.ts';
import type { EarlierTurn, Memory, StepResults, StoredStep } from '../../memory.ts';

/** The process that ran the turn ended here. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** A memory that outlives the turn, written as a database would keep it, and that can end the turn at any write. */
export class KeptMemory implements Memory {
  readonly #earlier: EarlierTurn[];
  readonly #answers = new Map<number, string>();
  readonly #results = new Map<number, string>();
  /** Every write, and every attempt at one. */
  writes = 0;
  /** Ends the turn just before or just after the write of this number. */
  killAt: { write: number; moment: 'before' | 'after' } | null = null;

  constructor(earlier: EarlierTurn[] = []) {
    this.#earlier = earlier;
  }

  async earlier(): Promise<EarlierTurn[]> {
    return structuredClone(this.#earlier);
  }

  async steps(): Promise<StoredStep[]> {
    return [...this.#answers].map(([number, answer]) => {
      const results = this.#results.get(number);
      return { number, answer: JSON.parse(answer), results: results ? JSON.parse(results, toBytes) : null };
    });
  }

  saveAnswer(number: number, answer: Answer): Promise<void> {
    if (this.#answers.has(number)) throw new Error(`The answer of step ${number} was there already.`);
    return this.#write(() => this.#answers.set(number, JSON.stringify(answer)));
  }

  saveResults(number: number, results: StepResults): Promise<void> {
    return this.#write(() => this.#results.set(number, JSON.stringify(results, fromBytes)));
  }

  async #write(write: () => void): Promise<void> {
    this.writes += 1;
    const killed = this.killAt?.write === this.writes ? this.killAt.moment : null;
    if (killed === 'before') throw new Killed();
    write();
    if (killed === 'after') throw new Killed();
  }
}

const fromBytes = (_: string, value: unknown): unknown =>
  isBuffer(value) ? { bytes: Buffer.from(value.data).toString('base64') } : value;

const toBytes = (_: string, value: { bytes?: string }): unknown =>
  typeof value?.bytes === 'string' ? Buffer.from(value.bytes, 'base64') : value;

/** As JSON.stringify hands a buffer over. */
const isBuffer = (value: unknown): value is { type: 'Buffer'; data: number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';
