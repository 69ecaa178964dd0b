import { setTimeout as delay } from 'node:timers/promises';
import { type CallOptions, createClient, type Reply } from '../support/api-client.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';

/** A stopped process answers nothing; whoever calls it gives up and asks again. */
const answerMs = 8_000;

/** Which answers a caller expects; `unavailable` and no answer at all may always come. */
export type Expected = readonly number[];

/** Calls the API as a careful client would, on any of its nodes. */
export class Client {
  readonly #ledger: Ledger;
  readonly #random: Random;
  readonly #nodes: ReturnType<typeof createClient>[];

  constructor(urls: readonly string[], key: string, ledger: Ledger, random: Random) {
    this.#ledger = ledger;
    this.#random = random;
    this.#nodes = urls.map((url) => createClient(url, key));
  }

  /** Null: no answer, so that nobody knows whether it was done, or 503. Any other status is a violation. */
  async call(
    method: string,
    path: string,
    expected: Expected,
    options: CallOptions = {},
  ): Promise<Reply | null> {
    const { counts } = this.#ledger;
    counts.calls++;
    const signal = AbortSignal.timeout(answerMs);
    const node = this.#random.pick(this.#nodes)!;
    let reply: Reply;
    try {
      reply = await node.call(method, path, { ...options, signal });
    } catch {
      counts.unanswered++;
      return null;
    }
    if (expected.includes(reply.status)) return reply;
    counts.refused++;
    if (reply.status !== 503)
      this.#ledger.violate(
        `${method} ${withoutIds(path)} answered ${reply.status}: ${reply.text.slice(0, 300)}`,
      );
    return null;
  }

  /** Again until there is an answer; null when `signal` ends it before. */
  async persist(
    method: string,
    path: string,
    expected: Expected,
    options: CallOptions,
    signal: AbortSignal,
  ): Promise<Reply | null> {
    for (let pauseMs = 100; !signal.aborted; pauseMs = Math.min(1_000, pauseMs * 2)) {
      const reply = await this.call(method, path, expected, options);
      if (reply) return reply;
      await delay(pauseMs, undefined, { signal }).catch(() => {});
    }
    return null;
  }
}

const withoutIds = (path: string) => path.replace(/job_\w+/, '{job}');
