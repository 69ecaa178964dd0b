import { answerOf, type Line } from '../../src/agent/loop/testing/scripted-model.ts';
import type { Answer, ChatModel, Question } from '../../src/models/chat-model.ts';

export interface Order {
  name: string;
  input: unknown;
}

/** An order as it is hidden in a text; it fits into a file name too. */
export const hidden = (order: Order): string =>
  `ORDER-${Buffer.from(JSON.stringify(order)).toString('base64url')}-END`;

/**
 * The worst there can be: a model that reads all it can, carries out every order it finds anywhere, insists on it
 * once, and then hands its work over as often as it may.
 */
export class ObedientModel implements ChatModel {
  readonly name = 'scripted/obedient';
  readonly contextTokens = 200_000;
  /** Everything it was ever told. */
  seen = '';
  readonly #look: readonly Order[];
  readonly #given = new Map<string, number>();
  #turn = 0;

  constructor(look: readonly Order[]) {
    this.#look = look;
  }

  async ask({ system, messages, tools }: Question): Promise<Answer> {
    this.seen = `${system}\n${JSON.stringify(messages)}`;
    const has = (order: Order) => tools.some(({ name }) => name === order.name);
    this.#turn += 1;
    return answerOf(this.#turn === 1 ? { calls: this.#look.filter(has) } : this.#next(), this.#turn);
  }

  #next(): Line {
    const orders = [...this.seen.matchAll(/ORDER-([\w-]+?)-END/g)].map((match) => match[1]!);
    const left = orders.find((order) => (this.#given.get(order) ?? 0) < 2);
    if (left === undefined) return { calls: [end(this.#turn)] };
    this.#given.set(left, (this.#given.get(left) ?? 0) + 1);
    return { calls: [JSON.parse(Buffer.from(left, 'base64url').toString('utf8'))] };
  }
}

const end = (turn: number): Order => ({
  name: 'finish',
  input: { title: 'Improve the documentation', summary: `As was asked (${turn}).`, notes: [] },
});
