import { mostEvents } from '../../contract/analytics-ingest.ts';
import { Fault } from '../../foundation/fault.ts';

/** A line that is no JSON becomes an event that the pipeline rejects, so that its neighbours are not lost. */
export const unreadable = Symbol('not JSON');

export function readNdjson(body: Buffer): unknown[] {
  const lines = decode(body)
    .split('\n')
    .filter((line) => line.trim() !== '');
  assertFew(lines.length);
  return lines.map((line) => {
    try {
      return JSON.parse(line);
    } catch {
      return unreadable;
    }
  });
}

export function readJsonBatch(body: Buffer): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(decode(body));
  } catch (cause) {
    throw new Fault('invalid_request', 'The body is not valid JSON in UTF-8.', { cause });
  }
  const { events } = (value ?? {}) as { events?: unknown };
  if (!Array.isArray(events)) {
    throw new Fault('invalid_request', 'The body must be an object with a list of events: {"events": […]}.', {
      details: [{ path: 'events', message: 'must be a list' }],
    });
  }
  assertFew(events.length);
  return events;
}

function assertFew(count: number): void {
  if (count <= mostEvents) return;
  throw new Fault(
    'payload_too_large',
    `A batch may have ${mostEvents} events; this one has ${count}. Send them in several.`,
  );
}

/** Bytes that are no UTF-8 become replacement characters in their own line and spoil no other. */
const decode = (body: Buffer): string => new TextDecoder('utf-8').decode(body);
