import { hash } from 'node:crypto';
import type { Bits64 } from '../../warehouse/page-event.ts';
import { first64Bits } from './event-id.ts';

const blockLength = 64;

/** A day's salt, ready to be used a million times: both keys of the HMAC, each with room for what is hashed after it. */
export interface VisitorSalt {
  inner: Buffer;
  outer: Buffer;
}

/** An address and a user agent are shorter than that. */
const mostBytes = 8 * 1024;
const digestLength = 32;

/**
 * HMAC-SHA256 is two hashes of a key that is mixed with two constants. Node's own makes an object for each and takes
 * more than twice as long for texts as short as these.
 */
export function visitorSalt(salt: string): VisitorSalt {
  if (!new RegExp(`^[0-9A-Za-z]{${blockLength}}$`).test(salt))
    throw new Error('A salt is 64 letters and digits.');
  const key = (constant: number, room: number) =>
    Buffer.concat([Buffer.from(salt, 'latin1').map((byte) => byte ^ constant), Buffer.alloc(room)]);
  return { inner: key(0x36, mostBytes), outer: key(0x5c, digestLength) };
}

/** The digest with a character a byte. */
export function hmacSha256({ inner, outer }: VisitorSalt, text: string): string {
  const length = inner.write(text, blockLength, 'utf8');
  outer.write(hash('sha256', inner.subarray(0, blockLength + length), 'binary'), blockLength, 'latin1');
  return hash('sha256', outer, 'binary');
}

/**
 * A number that is the same for one address and browser on one day, and means nothing once the salt is gone.
 * The event's day is part of it, so that a log of a month, imported in a minute, counts as it would have live.
 */
export const visitorOf = (
  salt: VisitorSalt,
  viewsKey: string,
  day: number,
  address: string,
  userAgent: string,
): Bits64 => first64Bits(hmacSha256(salt, `${viewsKey}\0${day}\0${address}\0${userAgent}`));
