import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { JobEventBody } from '../../contract/job.ts';
import { Fault } from '../../foundation/fault.ts';
import { asFault } from '../error-answer.ts';
import { isEndOfAccess } from './watch-access.ts';

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
   * The first line is a comment: a reader knows that it is connected before anything happens. A reader who loses
   * access (`ended`) is told so last, without a number.
   */
  stream(
    projectId: string,
    events: AsyncIterable<JobEventBody>,
    { signal, ended }: { signal: AbortSignal; ended: AbortSignal },
  ): Readable {
    this.#count(projectId, 1);
    const out = new PassThrough();
    out.write(': connected\n\n');
    const keepAlive = setInterval(() => out.writableNeedDrain || out.write(': still here\n\n'), keepAliveMs);
    const write = async () => {
      for await (const event of events) {
        if (ended.aborted) return;
        const room = out.write(`id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
        if (!room) await once(out, 'drain', { signal: AbortSignal.any([signal, ended]) });
      }
    };
    write()
      .then(
        () => out.end(ended.aborted ? lastWords(ended.reason) : ''),
        (error: Error) => {
          if (ended.aborted || isEndOfAccess(error)) out.end(lastWords(ended.reason ?? error));
          else if (signal.aborted) out.end();
          else out.destroy(error);
        },
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

function lastWords(reason: unknown): string {
  const { message, code } = asFault(reason);
  return `event: access-ended\ndata: ${JSON.stringify({ error: message, code })}\n\n`;
}

const tooMany = (most: number) =>
  new Fault(
    'rate_limited',
    `This project has ${most} event streams open, which is the most at a time. Close some, or poll the job instead.`,
    { retryAfterSeconds: retrySeconds },
  );
