import { expect } from 'vitest';
import type { SentEvent } from '../../src/contract/page-view.ts';
import { browser } from '../analytics/ingest-site.ts';
import type { ApiClient, Reply } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';

const months = 40;
const pages = 7;
const eventsPerBatch = 300;
const senderCount = 8;

/** Events of many months, each with an id of its own. */
function batchOf(name: string): SentEvent[] {
  return Array.from({ length: eventsPerBatch }, (_, i) => ({
    id: `${name}/${i}`,
    path: `/${i % pages}`,
    timestamp: new Date(Date.UTC(2020, i % months, 1 + (i % 28), i % 24, i % 60)).toISOString(),
    userAgent: i % 3 === 0 ? 'GPTBot/1.2' : browser,
    ip: `192.0.2.${i % 250}`,
  }));
}

/** Where the server is at the moment; a restart changes it. */
export interface Target {
  client: Pick<ApiClient, 'call'>;
}

/** Many who send at once, and send again what was not acknowledged, as they should. */
export class Senders {
  readonly #target: Target;
  readonly #batches: SentEvent[][] = [];
  readonly #done: Promise<unknown>;
  #stopping = false;
  /** Batches whose answer said that all of it is durable. */
  acknowledged = 0;
  /** How often a batch was refused, or its answer lost. */
  failed = 0;

  constructor(target: Target) {
    this.#target = target;
    this.#done = Promise.all(Array.from({ length: senderCount }, (_, sender) => this.#send(sender)));
  }

  /** Resolves when so many more batches are acknowledged. */
  async progress(batches: number): Promise<void> {
    const goal = this.acknowledged + batches;
    await eventually(`${batches} more batches to be acknowledged`, () => this.acknowledged >= goal);
  }

  /** Finishes what is under way; resolves with all that was acknowledged. */
  async finish(): Promise<SentEvent[]> {
    this.#stopping = true;
    await this.#done;
    return this.#batches.flat();
  }

  /** Everything once more: nothing of it may count again. */
  async repeat(): Promise<void> {
    for (const batch of this.#batches) {
      const { json } = await this.#post(batch);
      expect(json).toMatchObject({ accepted: 0, duplicates: batch.length, rejected: [] });
    }
  }

  async #send(sender: number): Promise<void> {
    for (let count = 0; !this.#stopping; count++) {
      const batch = batchOf(`${sender}/${count}`);
      await eventually('the batch to be taken', async () => {
        const reply = await this.#post(batch).catch(() => null);
        if (reply?.status === 202) return true;
        if (reply) expect(reply.status).toBe(503);
        this.failed++;
      });
      this.#batches.push(batch);
      this.acknowledged++;
    }
  }

  #post(events: readonly SentEvent[]): Promise<Reply> {
    return this.#target.client.call('POST', '/v1/analytics/demo/events', { body: { events } });
  }
}

/** Counted is what was acknowledged, to the event: altogether, by page and by month. */
export async function expectCounted({ client }: Target, events: readonly SentEvent[]): Promise<void> {
  // Views are taken in while the engine starts again; reading them waits until it has.
  const read = (what: string) =>
    eventually('the views to be read', async () => {
      const { status, json } = await client.call('GET', `/v1/analytics/demo/${what}`);
      return status === 503 ? null : json;
    });
  const countBy = (key: (event: SentEvent) => string) =>
    Object.fromEntries([...Map.groupBy(events, key)].map(([name, group]) => [name, group.length]));
  const { totals, views } = await read('views?limit=250');
  expect(totals.total).toBe(events.length);
  expect(
    Object.fromEntries(views.map((view: { path: string; total: number }) => [view.path, view.total])),
  ).toEqual(countBy(({ path }) => path!));
  const { timeseries } = await read('timeseries?interval=month&dateFrom=2020-01-01&dateTo=2024-01-01');
  const counted = timeseries.filter(({ total }: { total: number }) => total > 0);
  expect(
    Object.fromEntries(
      counted.map((entry: { start: string; total: number }) => [entry.start.slice(0, 7), entry.total]),
    ),
  ).toEqual(countBy(({ timestamp }) => timestamp!.slice(0, 7)));
}
