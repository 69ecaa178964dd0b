import type { ViewSource } from '../../contract/page-view.ts';
import { hourMs } from '../../foundation/durations.ts';
import { numberOfKind, type PageEvent } from '../page-event.ts';
import type { ClickHouse } from './clickhouse.ts';
import { type Columns, RowWriter } from './row-binary.ts';
import { insertLimits } from './settings.ts';

/** As `writeEvent` writes them. Times are seconds since 1970, and enumerations the numbers of their names. */
export const eventColumns: Columns = {
  project: 'String',
  missed: 'Bool',
  hour: 'UInt32',
  path: 'String',
  offset: 'UInt32',
  arrived: 'UInt32',
  source: 'Int8',
  kind: 'Int8',
  client: 'String',
  operator: 'String',
  reason: 'String',
  visitor: 'UInt64',
  referrer: 'String',
  user_agent: 'String',
  signals: 'UInt16',
  signature_agent: 'String',
  verified: 'String',
  classifier: 'UInt16',
  id: 'UInt64',
  id_kept: 'Bool',
};

const numberOfSource: Record<ViewSource, number> = { beacon: 1, server: 2 };

function writeEvent(to: RowWriter, event: PageEvent): void {
  const { verdict, evidence } = event;
  const offset = event.at % hourMs;
  to.text(event.viewsKey);
  to.flag(event.missed);
  to.uint32((event.at - offset) / 1000);
  to.text(event.path);
  to.uint32(offset);
  to.uint32(Math.floor(event.arrived / 1000));
  to.byte(numberOfSource[event.source]);
  to.byte(numberOfKind[verdict.kind]);
  to.text(verdict.client);
  to.text(verdict.operator);
  to.text(verdict.reason);
  to.uint64(event.visitor);
  to.text(event.referrer);
  to.text(evidence.userAgent);
  to.uint16(evidence.signals);
  to.text(evidence.signatureAgent);
  to.text(evidence.verified);
  to.uint16(event.classifier);
  to.uint64(event.id);
  to.flag(event.idKept);
}

/** One insert up to the limits of a block. Of more than that, each block is there or not by itself. */
export async function storeEvents(clickHouse: ClickHouse, events: readonly PageEvent[]): Promise<void> {
  for (const rows of encodeEvents(events)) await clickHouse.insert('events', eventColumns, rows);
}

/** A block ends with the row that reaches a limit. */
export function* encodeEvents(
  events: readonly PageEvent[],
  limits: { rows: number; bytes: number } = insertLimits,
): Generator<Buffer> {
  let writer = new RowWriter();
  let count = 0;
  for (const event of events) {
    writeEvent(writer, event);
    if (++count < limits.rows && writer.length < limits.bytes) continue;
    yield writer.end();
    writer = new RowWriter();
    count = 0;
  }
  if (count > 0) yield writer.end();
}
