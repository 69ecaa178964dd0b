/** What clients saw: how long each kind of request took, and every wrong answer. */
export class Journal {
  /** In ms. */
  readonly latencies = new Map<string, number[]>();
  wrong = 0;
  /** The first of them, in words. */
  readonly problems: string[] = [];
  jobs = 0;

  async timed<Answer>(kind: string, ask: () => Promise<Answer>): Promise<Answer> {
    const began = performance.now();
    const answer = await ask();
    this.note(kind, performance.now() - began);
    return answer;
  }

  note(kind: string, ms: number): void {
    const known = this.latencies.get(kind) ?? [];
    known.push(ms);
    this.latencies.set(kind, known);
  }

  complain(problem: string): void {
    this.wrong++;
    if (this.problems.length < mostProblems) this.problems.push(problem);
  }

  get requests(): number {
    return [...this.latencies.values()].reduce((sum, { length }) => sum + length, 0);
  }
}

const mostProblems = 50;
