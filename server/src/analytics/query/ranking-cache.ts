import type { RankedPages } from '../../warehouse/questions.ts';

/** A part of a ranking, from one of its places on. */
export interface KeptRanking {
  ranked: RankedPages;
  from: number;
  isToTheEnd: boolean;
}

interface Entry {
  version: number;
  kept: KeptRanking;
  bytes: number;
}

/**
 * Rankings by what was asked, the one unused longest going first. Whoever pages through five thousand pages asks
 * a hundred times for one and the same. An entry holds for one version of the project's events, read before the
 * question was put: an event that was acknowledged meanwhile has raised it.
 */
export class RankingCache {
  readonly #entries = new Map<string, Entry>();
  readonly #mostBytes: number;
  #bytes = 0;

  /** Enough for about 300 answers of 1,000 pages each. */
  constructor(mostBytes = 64 * 1024 * 1024) {
    this.#mostBytes = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string, version: number): KeptRanking | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.version === version) {
      this.#entries.set(key, entry);
      return entry.kept;
    }
    this.#bytes -= entry.bytes;
    return undefined;
  }

  set(key: string, version: number, kept: KeptRanking): void {
    this.#drop(key);
    const bytes = 2 * key.length + bytesOf(kept.ranked);
    if (bytes > this.#mostBytes) return;
    this.#entries.set(key, { version, kept, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}

/** Three numbers a page, and a string with its header and its place in the list. */
export const bytesOf = ({ paths }: RankedPages): number =>
  paths.reduce((sum, path) => sum + 24 + 32 + 2 * path.length, 500);
