import { hash } from 'node:crypto';
import type { Bits64 } from '../../warehouse/page-event.ts';

/** An event's id, as 64 bits of a hash over the project and what the sender wrote. */
export const eventId = (viewsKey: string, sent: string): Bits64 =>
  first64Bits(hash('sha1', `${viewsKey}\0${sent}`, 'binary'));

/** Of a digest written with a character a byte. All bits zero would mean "none" in the warehouse. */
export function first64Bits(digest: string): Bits64 {
  const low = quarter(digest, 0) || 1;
  return { low, high: quarter(digest, 4) };
}

const quarter = (digest: string, at: number): number =>
  (digest.charCodeAt(at) |
    (digest.charCodeAt(at + 1) << 8) |
    (digest.charCodeAt(at + 2) << 16) |
    (digest.charCodeAt(at + 3) << 24)) >>>
  0;

/** The bits as a text, for sets; no two ids have the same. */
export const keyOf = ({ low, high }: Bits64): string => `${high}.${low}`;

export const noBits: Bits64 = { low: 0, high: 0 };

export const isNone = ({ low, high }: Bits64): boolean => low === 0 && high === 0;
