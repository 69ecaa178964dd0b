import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { JobEventBody } from '../../contract/job.ts';
import { Fault } from '../../foundation/fault.ts';

/** Proxies close what is silent for long. */
const keepAliveMs = 15_000;
const retrySeconds = 10;

/** The streams that are open, by project. Each holds a connection and asks the database every few seconds. */
export class EventStreams {
  readonly #most: number;
  readonly #open = new Map<string, number>();

  /** `most` for each project; 0 = no limit. */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Server-sent events: each named by its type and numbered, so that a reader can go on where it was cut off.
   * The first line is a comment: a reader knows that it is connected before anything happens.
   */
  stream(projectId: string, events: AsyncIterable<JobEventBody>, signal: AbortSignal): Readable {
    this.#count(projectId, 1);
    const out = new PassThrough();
    out.write(': connected\n\n');
    const keepAlive = setInterval(() => out.writableNeedDrain || out.write(': still here\n\n'), keepAliveMs);
    const write = async () => {
      for await (const event of events) {
        const room = out.write(`id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
        if (!room) await once(out, 'drain', { signal });
      }
    };
    write()
      .then(
        () => out.end(),
        (error: Error) => (signal.aborted ? out.end() : out.destroy(error)),
      )
      .finally(() => {
        clearInterval(keepAlive);
        this.#count(projectId, -1);
      });
    return out;
  }

  #count(projectId: string, change: 1 | -1): void {
    const open = (this.#open.get(projectId) ?? 0) + change;
    if (change === 1 && this.#most > 0 && open > this.#most) throw tooMany(this.#most);
    if (open === 0) this.#open.delete(projectId);
    else this.#open.set(projectId, open);
  }
}

const tooMany = (most: number) =>
  new Fault(
    'rate_limited',
    `This project has ${most} event streams open, which is the most at a time. Close some, or poll the job instead.`,
    { retryAfterSeconds: retrySeconds },
  );
