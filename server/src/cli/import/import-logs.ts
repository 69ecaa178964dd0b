import type { Readable } from 'node:stream';
import type { LogFormat } from '../../analytics/logs/log-format.ts';
import { empty, readLog, unfinished } from '../../analytics/logs/read-log.ts';
import { EventBatch } from '../event-batch.ts';
import { type Destination, EventPost, type Patience } from '../post-events.ts';
import { BatchSender } from './batch-sender.ts';
import type { Progress } from './progress.ts';
import type { Tally } from './tally.ts';

export interface LogSource {
  name: string;
  /** Whether somebody may be writing to it: a last line without a line break is then left for later. */
  mayGrow?: boolean;
  open(): Readable & { bytesRead?: number };
}

interface Import {
  destination: Destination;
  format: LogFormat;
  progress: Progress;
  /** Counts along, so that it holds what was done even if the import fails. */
  tally: Tally;
  patience?: Patience;
}

/** Reads logs one after the other, each with line ids of its own, and sends what they say. */
export async function importLogs(sources: readonly LogSource[], settings: Import): Promise<void> {
  const { destination, format, progress, tally, patience } = settings;
  const post = new EventPost(destination, (message) => progress.say(message), patience);
  let finishedBytes = 0;

  for (const { name, mayGrow, open } of sources) {
    const source = open();
    const place = (line: number) => (sources.length > 1 ? `${name}, line ${line}` : `line ${line}`);
    const sender = new BatchSender(
      (body) => post.send(body),
      (receipt, sent) => tally.addReceipt(receipt, (index) => place(sent.lineNumberOf(index))),
    );
    let batch = new EventBatch();
    for await (const lines of readLog(source, format, mayGrow)) {
      for (const { number, entry } of lines) {
        tally.lines++;
        if (!('rejected' in entry) && entry !== empty && entry !== unfinished) tally.understood++;
        if (entry === unfinished)
          progress.say(`${place(number)}: ${unfinished.ignored}. Import it again later.`);
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
}
