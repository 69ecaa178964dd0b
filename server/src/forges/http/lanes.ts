/** Lets at most so many pieces of work run at once for each name; the others wait their turn. */
export class Lanes {
  readonly #width: number;
  readonly #busy = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(width: number) {
    this.#width = width;
  }

  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const lane = this.#busy.get(name) ?? { running: 0, waiting: [] };
    this.#busy.set(name, lane);
    if (lane.running < this.#width) lane.running++;
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      // Whoever is next takes the place over, so that nobody slips in between.
      if (next) next();
      else if (--lane.running === 0) this.#busy.delete(name);
    }
  }
}
