import { Fault } from '../../foundation/fault.ts';
import type { Span } from '../../warehouse/queries/span.ts';

/** Events before 1970 are refused on arrival, and so are those of the future: nothing lies outside. */
const earliest = 0;
const latest = Date.UTC(2100, 0, 1);

const form =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d)(?::(\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?(Z|[+\- ]\d\d(?::?\d\d)?)?)?$/i;

/**
 * From `dateFrom` (inclusive) to `dateTo` (exclusive), in milliseconds of UTC. An end that is absent is
 * infinite, and so is one that is later than any event can be.
 */
export function readRange({ dateFrom, dateTo }: { dateFrom?: string; dateTo?: string }): Span {
  const from = dateFrom === undefined ? Number.NEGATIVE_INFINITY : readMoment('dateFrom', dateFrom);
  const to = dateTo === undefined ? Number.POSITIVE_INFINITY : readMoment('dateTo', dateTo);
  if (from > to) throw refused('dateFrom', 'must not be after dateTo');
  return {
    from: dateFrom === undefined ? from : Math.min(Math.max(from, earliest), latest),
    to: to >= latest ? Number.POSITIVE_INFINITY : Math.max(to, earliest),
  };
}

type Six = [number, number, number, number, number, number];

function readMoment(name: string, value: string): number {
  const match = form.exec(value);
  if (!match) throw refused(name, 'must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z');
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map((group) =>
    Number(match[group] ?? 0),
  ) as Six;
  const milliseconds = readFraction(match[7] ?? '');
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, day);
  const seconds = hour * 3600 + minute * 60 + second;
  const exists =
    midnight.getUTCMonth() === month - 1 &&
    midnight.getUTCDate() === day &&
    minute < 60 &&
    second < 60 &&
    // 24:00 is ISO 8601's other name for the next midnight.
    seconds * 1000 + milliseconds <= 24 * 3_600_000;
  if (!exists) throw refused(name, 'is a moment that does not exist');
  return midnight.getTime() + seconds * 1000 + milliseconds - readOffset(name, match[8]);
}

/**
 * Either end is rounded up to the next millisecond: for events in whole milliseconds, "at or after" and
 * "before" then mean the same as with all the digits.
 */
const readFraction = (digits: string): number =>
  Number(digits.slice(0, 3).padEnd(3, '0')) + (/[1-9]/.test(digits.slice(3)) ? 1 : 0);

/** A plus sign that was not percent-encoded arrives as a space. */
function readOffset(name: string, offset: string | undefined): number {
  if (offset === undefined || /^z$/i.test(offset)) return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(3).replace(':', ''))];
  if (hours > 23 || minutes > 59) throw refused(name, 'has an offset from UTC that does not exist');
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

const refused = (path: string, message: string) =>
  new Fault('invalid_request', `The query is not valid: ${path}: ${message}.`, {
    details: [{ path, message }],
  });
