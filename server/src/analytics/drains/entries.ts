import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Fault } from '../../foundation/fault.ts';
import { asRecord, parseObject } from '../logs/json-line.ts';
import type { ParsedEntry } from '../logs/parsed-entry.ts';
import type { DrainRequest } from './drain.ts';

/** What a delivery may be unpacked: several times the largest body that is taken in. */
const mostUnpackedBytes = 32 * 1024 * 1024;

type EntryParser = (entry: Record<string, unknown>) => ParsedEntry;

/** More than 32 MiB of log lines are; each may be rejected with a reason of its own. */
const mostEntries = 200_000;

/** After so many entries others get their turn: at 10 to 20 µs each that is a few milliseconds. */
const entriesPerTurn = 200;

/**
 * One outcome for every entry of a body that is a JSON array, NDJSON or one object, packed or not. A view without
 * an id of the service's own is named by its content, so that a delivery that is repeated counts once.
 */
export async function parseEntries({ body }: DrainRequest, parse: EntryParser): Promise<ParsedEntry[]> {
  const text = (await unpacked(body)).toString('utf8').trim();
  const outcomes: ParsedEntry[] = [];
  for (const entry of text.startsWith('[') ? ofArray(text) : ofLines(text)) {
    outcomes.push(entry ? named(parse(entry), entry) : { rejected: 'not a JSON object' });
    if (outcomes.length % entriesPerTurn === 0) await nextTurn();
  }
  return outcomes;
}

function named(parsed: ParsedEntry, entry: Record<string, unknown>): ParsedEntry {
  if (!('event' in parsed) || parsed.event.id !== undefined) return parsed;
  return { event: { ...parsed.event, id: `entry:${hash('sha256', JSON.stringify(entry), 'base64url')}` } };
}

type Entries = Generator<Record<string, unknown> | undefined>;

function* ofLines(text: string): Entries {
  assertFew(countLines(text));
  for (const line of text.split('\n')) if (line.trim() !== '') yield parseObject(line);
}

function* ofArray(text: string): Entries {
  let entries: unknown[];
  try {
    entries = JSON.parse(text);
  } catch (cause) {
    throw new Fault('invalid_request', 'The body begins like a JSON array, but is none.', { cause });
  }
  assertFew(entries.length);
  for (const entry of entries) yield asRecord(entry);
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

function assertFew(count: number): void {
  if (count <= mostEntries) return;
  throw new Fault('payload_too_large', `A delivery may have ${mostEntries} entries; send smaller ones.`);
}

async function unpacked(body: Buffer): Promise<Buffer> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return await promisify(gunzip)(body, { maxOutputLength: mostUnpackedBytes });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw code === 'ERR_BUFFER_TOO_LARGE'
      ? new Fault('payload_too_large', 'The delivery is larger than 32 MiB when unpacked; send smaller ones.')
      : new Fault('invalid_request', 'The body is damaged gzip.', { cause });
  }
}
