import { hash } from 'node:crypto';
import type { Bits64 } from '../../warehouse/page-event.ts';
import { first64Bits } from './event-id.ts';

const blockLength = 64;

/** A day's salt, ready to be used a million times. */
export interface VisitorSalt {
  inner: string;
  /** The outer key, and room for the inner digest after it. */
  outer: Buffer;
}

/**
 * HMAC-SHA256 is two hashes of a key that is mixed with two constants. Node's own takes twice as long for texts as
 * short as these, since it makes an object for each. The salt is ASCII and a block long, so that it and what
 * it is mixed with stay ASCII, and texts need not be joined as bytes.
 */
export function visitorSalt(salt: string): VisitorSalt {
  if (!new RegExp(`^[0-9A-Za-z]{${blockLength}}$`).test(salt))
    throw new Error('A salt is 64 letters and digits.');
  const mixed = (constant: number) =>
    Array.from(salt, (letter) => String.fromCharCode(letter.charCodeAt(0) ^ constant)).join('');
  return { inner: mixed(0x36), outer: Buffer.from(mixed(0x5c).padEnd(blockLength + 32), 'latin1') };
}

/** The digest with a character a byte. */
export function hmacSha256({ inner, outer }: VisitorSalt, text: string): string {
  outer.write(hash('sha256', inner + text, 'binary'), blockLength, 'latin1');
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
