/** What a client knows of a job: only what was acknowledged, and what was asked for. */
export interface JobRecord {
  id: string;
  project: string;
  /** The words of the acknowledged instructions, in their order. */
  words: number[];
  /** How many messages were sent, acknowledged or not. */
  asked: number;
  archiving: 'no' | 'asked' | 'acknowledged';
}

/** Everything that was acknowledged during a run, and every promise that was seen broken. */
export class Ledger {
  readonly jobs = new Map<string, JobRecord>();
  readonly violations: string[] = [];
  /** Acknowledged pushes of people, by project: each commit must stay reachable. */
  readonly pushes: { project: string; commit: string; branch: string }[] = [];
  /** Page views by path. */
  readonly sentViews = new Map<string, number>();
  readonly acknowledgedViews = new Map<string, number>();
  readonly counts = {
    calls: 0,
    refused: 0,
    unanswered: 0,
    replays: 0,
    merges: 0,
    closes: 0,
    streams: 0,
    reads: 0,
  };
  readonly #nextWord = new Map<string, number>();

  violate(what: string): void {
    // Most are found again by every later poll; the first of a kind is what matters.
    if (this.violations.length < 200 && !this.violations.includes(what)) this.violations.push(what);
  }

  /** A word of the project's site that no other instruction changes; null when all are used. */
  takeWord(project: string, wordCount: number): number | null {
    const word = this.#nextWord.get(project) ?? 0;
    if (word >= wordCount) return null;
    this.#nextWord.set(project, word + 1);
    return word;
  }

  jobsOf(project: string): JobRecord[] {
    return [...this.jobs.values()].filter((job) => job.project === project);
  }

  get instructions(): number {
    return [...this.jobs.values()].reduce((sum, { words }) => sum + words.length, 0);
  }

  get views(): number {
    return [...this.acknowledgedViews.values()].reduce((sum, count) => sum + count, 0);
  }
}

export function add(counts: Map<string, number>, path: string, count: number): void {
  counts.set(path, (counts.get(path) ?? 0) + count);
}
