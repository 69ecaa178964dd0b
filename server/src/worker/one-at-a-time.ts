export interface OneAtATime {
  /** Does the work; asked again meanwhile, it is done once more afterwards. */
  ask(): void;
  /** Resolves when nothing is being done. */
  settled(): Promise<void>;
}

/** However often it is asked for, one piece of work is under way and one waits at most. */
export function oneAtATime(work: () => Promise<void>, onError: (error: Error) => void): OneAtATime {
  let underWay: Promise<void> | null = null;
  let again = false;
  async function run(): Promise<void> {
    do {
      again = false;
      await work().catch(onError);
    } while (again);
    underWay = null;
  }
  return {
    ask() {
      if (underWay) again = true;
      else underWay = run();
    },
    async settled() {
      await underWay;
    },
  };
}
