const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `10/Oct/2026:13:55:36 -0700`, as Apache and nginx write it. */
const commonLog = /^(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}):(\d{2}):(\d{2}) ([+-]\d{2}):?(\d{2})$/;

/** ISO 8601 and its relatives: a space for `T`, slashes, `+0200`, any fraction; no offset means UTC. */
const isoLike =
  /^(\d{4})[-/](\d{2})[-/](\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:[.,](\d{1,9}))?(?:Z|([+-]\d{2}):?(\d{2}))?$/i;

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
  if (iso) {
    const [, year, month, day, hour, minute, second, fraction = '0', offsetHours, offsetMinutes] = iso;
    const milliseconds = Number(`${fraction}00`.slice(0, 3));
    return fromParts(
      [year!, month!, day!, hour!, minute!, second!].map(Number),
      milliseconds,
      offset(offsetHours, offsetMinutes),
    );
  }
  const common = commonLog.exec(value);
  if (!common) return undefined;
  const [, day, month, year, hour, minute, second, offsetHours, offsetMinutes] = common;
  const parts = [Number(year), months.indexOf(month!) + 1, ...[day!, hour!, minute!, second!].map(Number)];
  return fromParts(parts, 0, offset(offsetHours, offsetMinutes));
}

function fromNumber(value: number): string | undefined {
  const unit = unitLimits.find(([limit]) => value >= 0 && value < limit);
  return unit && new Date(Math.floor(value * unit[1])).toISOString();
}

function fromParts(parts: number[], milliseconds: number, offsetMinutes: number): string | undefined {
  const [year, month, day, hour, minute, second] = parts as [number, number, number, number, number, number];
  // A leap second has no place in UTC milliseconds; it becomes the last moment of its minute.
  const written = new Date(Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59), milliseconds));
  const exists =
    written.getUTCMonth() === month - 1 && written.getUTCDate() === day && hour < 24 && minute < 60;
  if (!exists || second > 60 || Math.abs(offsetMinutes) > 24 * 60) return undefined;
  const moment = new Date(written.getTime() - offsetMinutes * 60_000);
  return year >= 1000 ? moment.toISOString() : undefined;
}

const offset = (hours = '+00', minutes = '00') =>
  (hours.startsWith('-') ? -1 : 1) * (Math.abs(Number(hours)) * 60 + Number(minutes));
