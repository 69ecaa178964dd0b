const shape =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d)(?::(\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * The moment that an ISO 8601 text names, in milliseconds since 1970; null where one of its parts is out of range.
 * Without an offset it is UTC. What is finer than a millisecond is cut off, or makes it the next one.
 */
export function isoMoment(text: string, rounding: 'down' | 'up' = 'down'): number | null {
  const usual = usualMoment(text);
  if (!Number.isNaN(usual)) return usual;
  const match = shape.exec(text);
  const offset = offsetMinutes(match?.[8] ?? 'Z');
  if (!match || offset === null) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as Six;
  const whole = utc(year, month, day, hour, minute, second);
  if (Number.isNaN(whole)) return null;
  return whole + millisecondsOf(match[7], rounding) - offset * 60_000;
}

type Six = [number, number, number, number, number, number];

/** `2026-01-31T12:00:00.000Z`, which nearly all senders write, in a quarter of the time; NaN for all else. */
function usualMoment(text: string): number {
  if (text.length !== 24 || text[4] !== '-' || text[7] !== '-' || text[10] !== 'T' || text[13] !== ':')
    return Number.NaN;
  if (text[16] !== ':' || text[19] !== '.' || text[23] !== 'Z') return Number.NaN;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const milliseconds = twoDigits(text, 20) * 10 + (twoDigits(text, 21) % 10);
  return (
    utc(
      year,
      twoDigits(text, 5),
      twoDigits(text, 8),
      twoDigits(text, 11),
      twoDigits(text, 14),
      twoDigits(text, 17),
    ) + milliseconds
  );
}

function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

function millisecondsOf(fraction: string | undefined, rounding: 'down' | 'up'): number {
  if (fraction === undefined) return 0;
  if (fraction.length === 3) return Number(fraction);
  const whole = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return rounding === 'up' && /[1-9]/.test(fraction.slice(3)) ? whole + 1 : whole;
}

/** NaN where there is no such moment. */
function utc(year: number, month: number, day: number, hour: number, minute: number, second: number): number {
  if (!isDate(year, month, day) || !(hour <= 23 && minute <= 59 && second <= 59)) return Number.NaN;
  // Date.UTC takes the years 0 to 99 for those of the twentieth century.
  if (year >= 100) return Date.UTC(year, month - 1, day, hour, minute, second);
  return new Date(Date.UTC(2000, month - 1, day, hour, minute, second)).setUTCFullYear(year);
}

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
