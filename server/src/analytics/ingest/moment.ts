const shape =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The moment an ISO 8601 text names, in milliseconds since 1970; none of its parts may be out of range. */
export function momentOf(text: string): number | null {
  const match = shape.exec(text);
  if (!match) return null;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  const hour = Number(match[4] ?? 0);
  const minute = Number(match[5] ?? 0);
  const second = Number(match[6] ?? 0);
  const offset = offsetMinutes(match[8] ?? 'Z');
  if (offset === null || !isDate(year, month, day) || hour > 23 || minute > 59 || second > 59) return null;
  return utc(year, month, day, hour, minute, second) + millisecondsOf(match[7]) - offset * 60_000;
}

/** What is finer than a millisecond is cut off. */
const millisecondsOf = (fraction: string | undefined): number =>
  fraction === undefined ? 0 : Number(fraction.length === 3 ? fraction : fraction.slice(0, 3).padEnd(3, '0'));

/** Date.UTC takes the years 0 to 99 for those of the twentieth century. */
const utc = (
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number =>
  year >= 100
    ? Date.UTC(year, month - 1, day, hour, minute, second)
    : new Date(Date.UTC(2000, month - 1, day, hour, minute, second)).setUTCFullYear(year);

function isDate(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && isLeap ? 29 : daysOfMonth[month - 1];
  return last !== undefined && day >= 1 && day <= last;
}

function offsetMinutes(zone: string): number | null {
  if (zone === 'Z' || zone === 'z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || '0');
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
