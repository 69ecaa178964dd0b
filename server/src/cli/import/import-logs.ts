import type { Readable } from 'node:stream';
import type { LogFormat } from '../../analytics/logs/log-format.ts';
import { readLog } from '../../analytics/logs/read-log.ts';
import { EventBatch } from '../event-batch.ts';
import { type Destination, type Patience, postEvents } from '../post-events.ts';
import { BatchSender } from './batch-sender.ts';
import type { Progress } from './progress.ts';
import { Tally } from './tally.ts';

export interface LogSource {
  name: string;
  open(): Readable & { bytesRead?: number };
}

interface Import {
  destination: Destination;
  format: LogFormat;
  progress: Progress;
  patience?: Patience;
}

/** Reads logs one after the other, each with line ids of its own, and sends what they say. */
export async function importLogs(sources: readonly LogSource[], settings: Import): Promise<Tally> {
  const { destination, format, progress, patience } = settings;
  const tally = new Tally();
  const post = (body: string) => postEvents(destination, body, (message) => progress.say(message), patience);
  let finishedBytes = 0;

  for (const { name, open } of sources) {
    const source = open();
    const place = (line: number) => (sources.length > 1 ? `${name}, line ${line}` : `line ${line}`);
    const sender = new BatchSender(post, (receipt, sent) =>
      tally.addReceipt(receipt, (index) => place(sent.lineNumberOf(index))),
    );
    let batch = new EventBatch();
    for await (const lines of readLog(source, format)) {
      for (const { number, entry } of lines) {
        tally.lines++;
        if ('event' in entry) batch.add(entry.event, number);
        else if ('ignored' in entry) tally.ignoreLine();
        else tally.rejectLine(place(number), entry.rejected);
        if (!batch.isFull) continue;
        await sender.send(batch);
        batch = new EventBatch();
      }
      progress.show(finishedBytes + (source.bytesRead ?? 0), tally);
    }
    await sender.send(batch);
    await sender.finish();
    finishedBytes += source.bytesRead ?? 0;
  }
  return tally;
}
