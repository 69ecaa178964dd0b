import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { JobEventBody } from '../../contract/job.ts';

/** Proxies close what is silent for long. */
const keepAliveMs = 15_000;

/** Server-sent events: each named by its type and numbered, so that a reader can go on where it was cut off. */
export function eventStream(events: AsyncIterable<JobEventBody>, signal: AbortSignal): Readable {
  const out = new PassThrough();
  const keepAlive = setInterval(() => out.write(': still here\n\n'), keepAliveMs);
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
    .finally(() => clearInterval(keepAlive));
  return out;
}
