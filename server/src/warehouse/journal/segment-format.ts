import { crc32 } from 'node:zlib';
import type { Columns, EncodedRows } from '../row-binary.ts';

/** Where a segment's rows belong. */
export interface Destination {
  table: string;
  columns: Columns;
}

/**
 * A segment is a list of records: length of the content, number of rows, checksum of all of it, content. The
 * first one has no rows and says where the others belong. A record that a kill cut short was never acknowledged.
 */
const frameBytes = 12;
const numbersBytes = 8;

/** A record in two pieces, so that the rows need not be copied. */
export function frame({ bytes, count }: EncodedRows): [Buffer, Buffer] {
  const head = Buffer.allocUnsafe(frameBytes);
  head.writeUInt32LE(bytes.length, 0);
  head.writeUInt32LE(count, 4);
  head.writeUInt32LE(checksum(head, bytes), numbersBytes);
  return [head, bytes];
}

export const frameDestination = (destination: Destination): [Buffer, Buffer] =>
  frame({ bytes: Buffer.from(JSON.stringify(destination)), count: 0 });

/** What a segment holds, up to the first record that is not whole; null where not even the first one is. */
export function readSegment(file: Buffer): { destination: Destination; rows: EncodedRows[] } | null {
  const [first, ...rows] = [...records(file)];
  return first ? { destination: JSON.parse(first.bytes.toString()) as Destination, rows } : null;
}

function* records(file: Buffer): Generator<EncodedRows> {
  for (let at = 0; at + frameBytes <= file.length; ) {
    const head = file.subarray(at, at + frameBytes);
    const end = at + frameBytes + head.readUInt32LE(0);
    const bytes = file.subarray(at + frameBytes, end);
    if (end > file.length || head.readUInt32LE(numbersBytes) !== checksum(head, bytes)) return;
    yield { bytes, count: head.readUInt32LE(4) };
    at = end;
  }
}

const checksum = (head: Buffer, bytes: Buffer): number => crc32(bytes, crc32(head.subarray(0, numbersBytes)));
