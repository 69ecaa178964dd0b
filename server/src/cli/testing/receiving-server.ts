import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { SentEvent } from '../../contract/page-view.ts';

export interface ReceivedBatch {
  path: string;
  headers: IncomingHttpHeaders;
  events: SentEvent[];
}

type Answer = { status: number; headers?: Record<string, string>; body?: unknown };

/** Stands in for Docwright's ingestion: keeps what it got, counts every id once, answers as the test wants. */
export class ReceivingServer implements AsyncDisposable {
  readonly batches: ReceivedBatch[] = [];
  readonly #server = createServer();
  readonly #seen = new Set<string>();
  readonly #waiting: { count: number; wake: () => void }[] = [];
  /** May answer in the server's place, or keep a sender waiting; undefined accepts the batch. */
  answer: (batch: ReceivedBatch, attempt: number) => Promise<Answer | undefined> | Answer | undefined = () =>
    undefined;

  static async start(): Promise<ReceivingServer> {
    const receiving = new ReceivingServer();
    await new Promise<void>((resolve) => receiving.#server.listen(0, '127.0.0.1', resolve));
    return receiving;
  }

  private constructor() {
    this.#server.on('request', async (request, response) => {
      const batch = { path: request.url!, headers: request.headers, events: parse(await buffer(request)) };
      this.batches.push(batch);
      this.#waiting.filter(({ count }) => this.batches.length >= count).forEach(({ wake }) => void wake());
      const { status, headers, body } =
        (await this.answer(batch, this.batches.length)) ?? this.#accept(batch);
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body ?? {}));
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get events(): SentEvent[] {
    return this.batches.flatMap(({ events }) => events);
  }

  /** Resolves once this many batches have come in. */
  async received(count: number): Promise<void> {
    if (this.batches.length >= count) return;
    await new Promise<void>((wake) => this.#waiting.push({ count, wake }));
  }

  /** Takes no more connections; those it has are answered. */
  closeDoor(): void {
    this.#server.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept({ events }: ReceivedBatch): Answer {
    const fresh = events.filter(({ id }) => id === undefined || !this.#seen.has(id));
    for (const { id } of fresh) if (id !== undefined) this.#seen.add(id);
    const duplicates = events.length - fresh.length;
    return { status: 202, body: { accepted: fresh.length, duplicates, ignored: 0, rejected: [] } };
  }
}

function parse(body: Buffer): SentEvent[] {
  const text = body.toString('utf8');
  if (text.startsWith('{"events":')) return (JSON.parse(text) as { events: SentEvent[] }).events;
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as SentEvent);
}
