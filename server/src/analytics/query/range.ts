import { dayMs } from '../../foundation/durations.ts';
import { Fault } from '../../foundation/fault.ts';
import { isoMoment } from '../../foundation/iso-moment.ts';
import type { Span } from '../../warehouse/questions.ts';

/** Events before 1970 are refused on arrival, and so are those of the future: nothing lies outside. */
const earliest = 0;
const latest = Date.UTC(2100, 0, 1);

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

/** ISO 8601's other name for the next midnight, with or without its zeros. */
const endOfDay = /T24(?=(?::00(?::00(?:[.,]0+)?)?)?(?:$|[Z+-]))/i;

/**
 * Either end is rounded up to the next millisecond: for events in whole milliseconds, "at or after" and
 * "before" then mean the same as with all the digits.
 */
function readMoment(name: string, value: string): number {
  // A plus sign that was not percent-encoded arrives as a space; no other has a place here.
  const text = value.replace(/ (?=\d\d(?::?\d\d)?$)/, '+');
  const isNextDay = endOfDay.test(text);
  const moment = text.includes(' ') ? null : isoMoment(text.replace(endOfDay, 'T00'), 'up');
  if (moment === null) {
    throw refused(name, 'must be a date that exists, such as 2026-01-31 or 2026-01-31T12:00:00Z');
  }
  return isNextDay ? moment + dayMs : moment;
}

const refused = (path: string, message: string) =>
  new Fault('invalid_request', `The query is not valid: ${path}: ${message}.`, {
    details: [{ path, message }],
  });
