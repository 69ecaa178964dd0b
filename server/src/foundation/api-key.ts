import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomBase62, toBase62 } from './base62.ts';

const prefix = 'dw_';
const randomLength = 36;
const checksumLength = 6;
const shape = /^dw_([0-9A-Za-z]{32,200})([0-9A-Za-z]{6})$/;

/** A new key. The checksum lets a scanner recognise one, and refuses a typo without a look-up. */
export function newKey(): string {
  const random = randomBase62(randomLength);
  return prefix + random + checksum(random);
}

export function isKey(text: string): boolean {
  const match = shape.exec(text);
  return match !== null && checksum(match[1]!) === match[2];
}

/** What is stored of a key. Its entropy makes a slow hash pointless. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** What a list shows, so that a person can tell keys apart. */
export const shownOfKey = (key: string): string => key.slice(0, prefix.length + 6);

const checksum = (random: string) => toBase62(crc32(random), checksumLength);
