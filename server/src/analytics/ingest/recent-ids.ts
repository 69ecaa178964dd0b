import { dayMs } from '../../foundation/durations.ts';
import type { Bits64 } from '../../warehouse/page-event.ts';

/** Today and the seven days before. */
const generations = 8;
const bitsOfGeneration = 2 ** 26;
const probes = 4;

/**
 * Tells ids that were certainly not seen in the last seven days from those that may have been, without asking
 * the warehouse: almost every id is new, and a look-up of 10,000 would take longer than their insert. One Bloom
 * filter a day, 8 MiB each once it is used; up to 5 million ids a day one in two hundred is asked for in vain, and of a week like that one in thirty.
 */
export class RecentIds {
  readonly #filters = new Map<number, Uint32Array>();

  /** The id's bits are random. */
  add({ low, high }: Bits64, at: number): void {
    const filter = this.#filterOf(Math.floor(at / dayMs));
    for (let probe = 0; probe < probes; probe++) {
      const bit = bitAt(low, high, probe);
      filter[bit >>> 5]! |= 1 << (bit & 31);
    }
  }

  mayHave({ low, high }: Bits64): boolean {
    for (const filter of this.#filters.values()) if (hasAll(filter, low, high)) return true;
    return false;
  }

  #filterOf(day: number): Uint32Array {
    const known = this.#filters.get(day);
    if (known) return known;
    for (const old of this.#filters.keys()) if (old <= day - generations) this.#filters.delete(old);
    const filter = new Uint32Array(bitsOfGeneration / 32);
    this.#filters.set(day, filter);
    return filter;
  }
}

/** The id's own halves place it; an odd step visits different bits. */
const bitAt = (low: number, high: number, probe: number): number =>
  ((low + Math.imul(probe, high | 1)) >>> 0) % bitsOfGeneration;

function hasAll(filter: Uint32Array, low: number, high: number): boolean {
  for (let probe = 0; probe < probes; probe++) {
    const bit = bitAt(low, high, probe);
    if ((filter[bit >>> 5]! & (1 << (bit & 31))) === 0) return false;
  }
  return true;
}
