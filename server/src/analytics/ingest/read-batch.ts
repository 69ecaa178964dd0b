import { mostEvents } from '../../contract/analytics-ingest.ts';
import { Fault } from '../../foundation/fault.ts';
import {
  type CutList,
  elementsOf,
  linesOf,
  longestPiece,
  type NextTurn,
  parsePieces,
  tooMany,
} from '../json-pieces.ts';

/** What is no event becomes one that the pipeline rejects, so that its neighbours are not lost. */
export const unreadable = Symbol('not JSON');
export const tooLong = Symbol('longer than an event may be');

export async function readNdjson(body: Buffer, next: NextTurn): Promise<unknown[]> {
  const lines = await linesOf(body, mostEvents, next);
  const parse = (line: string | null) => {
    if (line === null) return tooLong;
    try {
      return JSON.parse(line);
    } catch {
      return unreadable;
    }
  };
  return parsePieces(lines, parse, next);
}

export async function readJsonBatch(
  body: Buffer,
  next: NextTurn,
  longestBrief = longestPiece,
): Promise<unknown[]> {
  if (body.length <= longestBrief) return readBrief(body);
  const isEvents = (at: number, depth: number) =>
    depth === 2 && /"events"\s*:\s*$/.test(body.toString('latin1', Math.max(0, at - longestKey), at));
  const list = await elementsOf(body, isEvents, mostEvents, next);
  // It has none, or does not end: what it is instead decides on the refusal.
  if (!list) throw body.length > longestOther || isJson(body.toString('utf8')) ? noList() : notJson();
  assertRest(list);
  try {
    return await parsePieces(list, (text) => (text === null ? tooLong : JSON.parse(text)), next);
  } catch (error) {
    throw error instanceof SyntaxError ? notJson(error) : error;
  }
}

/** As long as one event may be: a thousand usual ones, which take a third of the time when they are parsed together. */
function readBrief(body: Buffer): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw notJson(cause);
  }
  const events = typeof value === 'object' && value !== null && 'events' in value ? value.events : null;
  if (!Array.isArray(events)) throw noList();
  if (events.length > mostEvents) throw tooMany(mostEvents);
  return events;
}

/** With the white space that may be behind it. */
const longestKey = 64;
/** Anything else is refused; only of what is short it is said why. */
const longestOther = 16 * 1024;

/** What is around the list is the object that it should be, and has no second list of events. */
function assertRest({ rest }: CutList): void {
  if (!isJson(rest)) throw notJson();
  const { events } = JSON.parse(rest) as { events?: unknown };
  if (!Array.isArray(events) || events.length > 0) throw noList();
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const notJson = (cause?: unknown) =>
  new Fault('invalid_request', 'The body is not valid JSON in UTF-8.', { cause });

const noList = () =>
  new Fault('invalid_request', 'The body must be an object with a list of events: {"events": […]}.', {
    details: [{ path: 'events', message: 'must be a list' }],
  });
