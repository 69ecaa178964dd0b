import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Fault } from '../../foundation/fault.ts';
import { elementsOf, linesOf, longestPiece, type Pieces, parsePieces, skipBlank } from '../json-pieces.ts';
import { gunzipIfNeeded, isGzip } from '../logs/gunzip.ts';
import { parseObject } from '../logs/json-line.ts';
import type { ParsedEntry } from '../logs/parsed-entry.ts';
import type { DrainRequest } from './drain.ts';

/** What a delivery may be unpacked: several times the largest body that is taken in. */
const mostUnpackedBytes = 32 * 1024 * 1024;

type EntryParser = (entry: Record<string, unknown>) => ParsedEntry;

/** More than 32 MiB of log lines are; each may be rejected with a reason of its own. */
const mostEntries = 200_000;

/**
 * One outcome for every entry of a body that is a JSON array, NDJSON or one object, packed or not. A view without
 * an id of the service's own is named by its content, so that a delivery that is repeated counts once.
 */
export async function parseEntries({ body }: DrainRequest, parse: EntryParser): Promise<ParsedEntry[]> {
  const entries = await entriesOf(await unpacked(body));
  return parsePieces(
    entries,
    (text) => {
      if (text === null) return { rejected: `longer than ${longestPiece / 1024} KiB` };
      const entry = parseObject(text);
      return entry ? named(parse(entry), entry) : { rejected: 'not a JSON object' };
    },
    nextTurn,
  );
}

async function entriesOf(body: Buffer): Promise<Pieces> {
  if (body[await skipBlank(body, 0, nextTurn)] !== listOpen) return linesOf(body, mostEntries, nextTurn);
  const list = await elementsOf(body, (_at, depth) => depth === 1, mostEntries, nextTurn);
  if (list && list.rest.trim() === '[]') return list;
  throw new Fault('invalid_request', 'The body begins like a JSON array, but is none.');
}

const listOpen = 0x5b;

function named(parsed: ParsedEntry, entry: Record<string, unknown>): ParsedEntry {
  if (!('event' in parsed) || parsed.event.id !== undefined) return parsed;
  return { event: { ...parsed.event, id: `entry:${hash('sha256', JSON.stringify(entry), 'base64url')}` } };
}

/** Piece by piece into its place: to put 32 MiB together at the end takes up to 50 ms. */
async function unpacked(body: Buffer): Promise<Buffer> {
  if (!isGzip(body)) return body;
  const whole = Buffer.allocUnsafeSlow(mostUnpackedBytes);
  let length = 0;
  for await (const chunk of gunzipIfNeeded(Readable.from([body]))) {
    if (length + chunk.length > mostUnpackedBytes)
      throw new Fault(
        'payload_too_large',
        'The delivery is larger than 32 MiB when unpacked; send smaller ones.',
      );
    length += chunk.copy(whole, length);
  }
  return whole.subarray(0, length);
}
