import { isoMoment } from '../../foundation/iso-moment.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `10/Oct/2026:13:55:36 -0700`, as Apache and nginx write it. */
const commonLog = /^(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}:\d{2}:\d{2}) ([+-]\d{2}:?\d{2})$/;

/** ISO 8601 with a date that may have slashes, and a time of day down to the second. */
const isoLike = /^(\d{4})[-/](\d{2})[-/](\d{2})[T ](\d{2}:\d{2}:\d{2})(.*)$/is;

/** Up to here a number of seconds, then of milli-, micro- and nanoseconds: each reaches from 1973 to 5138. */
const unitLimits = [
  [1e11, 1e3],
  [1e14, 1],
  [1e17, 1e-3],
  [1e20, 1e-6],
] as const;

/** A moment in any way that logs and drains write one, as ISO 8601 in UTC; undefined if it is none. */
export function toTimestamp(value: unknown): string | undefined {
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,20}(?:\.\d+)?$/.test(value)) return fromNumber(Number(value));
  const iso = isoLike.exec(value);
  if (iso) return fromParts(iso[1]!, iso[2]!, iso[3]!, iso[4]!, iso[5]!);
  const common = commonLog.exec(value);
  if (!common) return undefined;
  const month = String(months.indexOf(common[2]!) + 1).padStart(2, '0');
  return fromParts(common[3]!, month, common[1]!, common[4]!, common[5]!);
}

function fromNumber(value: number): string | undefined {
  const unit = unitLimits.find(([limit]) => value >= 0 && value < limit);
  return unit && new Date(Math.floor(value * unit[1])).toISOString();
}

function fromParts(year: string, month: string, day: string, time: string, rest: string): string | undefined {
  // A leap second has no place in UTC milliseconds; it becomes the last second of its minute.
  const second = time.endsWith(':60') ? `${time.slice(0, -2)}59` : time;
  const moment = isoMoment(`${year}-${month}-${day}T${second}${rest}`);
  return moment === null ? undefined : new Date(moment).toISOString();
}
