import {
  bytesOfEvidence,
  bytesOfVerdict,
  type Judged,
  type Ruling,
  type Verdict,
} from '../warehouse/queries/reclassification.ts';

/** On a cluster a statement goes through its coordination, which takes less than 1 MiB. */
const mostBytes = 900_000;

/** New verdicts that wait until there are enough of them for one statement. */
export class PendingRulings {
  readonly #rulings = new Map<string, Ruling>();
  #bytes = 0;
  views = 0;

  get isFull(): boolean {
    return this.#bytes >= mostBytes;
  }

  get list(): Ruling[] {
    return [...this.#rulings.values()];
  }

  add({ evidence, views }: Pick<Judged, 'evidence' | 'views'>, verdict: Verdict): void {
    const key = JSON.stringify(verdict);
    const ruling = this.#rulings.get(key);
    if (ruling) ruling.evidence.push(evidence);
    else {
      this.#rulings.set(key, { verdict, evidence: [evidence] });
      this.#bytes += bytesOfVerdict(verdict);
    }
    this.#bytes += bytesOfEvidence;
    this.views += views;
  }
}
