import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Fault } from '../../foundation/fault.ts';
import { asRecord, parseObject } from '../logs/json-line.ts';
import type { ParsedEntry } from '../logs/parsed-entry.ts';
import type { DrainRequest } from './drain.ts';

/** What a delivery may be unpacked: several times the largest body that is taken in. */
const mostUnpackedBytes = 32 * 1024 * 1024;

export type EntryParser = (entry: Record<string, unknown>) => ParsedEntry;

/**
 * One outcome for every entry of a body that is a JSON array, NDJSON or one object, packed or not. A view without
 * an id of the service's own is named by its content, so that a delivery that is repeated counts once.
 */
export async function parseEntries({ body }: DrainRequest, parse: EntryParser): Promise<ParsedEntry[]> {
  const text = (await unpacked(body)).toString('utf8').trim();
  if (text === '') return [];
  return entriesOf(text).map((entry) => {
    if (!entry) return { rejected: 'not a JSON object' };
    const parsed = parse(entry);
    if (!('event' in parsed) || parsed.event.id !== undefined) return parsed;
    return { event: { ...parsed.event, id: `entry:${hash('sha256', JSON.stringify(entry), 'base64url')}` } };
  });
}

function entriesOf(text: string): (Record<string, unknown> | undefined)[] {
  if (!text.startsWith('[')) {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(parseObject);
  }
  try {
    return (JSON.parse(text) as unknown[]).map(asRecord);
  } catch (cause) {
    throw new Fault('invalid_request', 'The body begins like a JSON array, but is none.', { cause });
  }
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
