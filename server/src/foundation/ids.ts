import { randomBytes } from 'node:crypto';

const digits = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * An identifier that is opaque, URL-safe, unguessable (80 random bits) and sorts by the time it was made:
 * a prefix, 10 characters of milliseconds, 16 random ones.
 */
export function newId(prefix: string, now = Date.now()): string {
  let time = '';
  for (let rest = now, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = digits[rest % 32] + time;
  let random = '';
  for (const byte of randomBytes(16)) random += digits[byte & 31];
  return `${prefix}_${time}${random}`;
}
