import type { InspectionBody } from '../../contract/inspection.ts';
import { Fault } from '../../foundation/fault.ts';
import { FewAtOnce } from '../../foundation/few-at-once.ts';
import type { GitSource } from '../../git/git-source.ts';
import type { Mirrors } from '../../git/mirror.ts';
import { inspectCommit } from './inspect-commit.ts';

export interface BranchToInspect {
  source: GitSource;
  branch: string;
  /** Where the branch is now. */
  commit: string;
  root: string;
}

export interface InspectedBranch {
  commit: string;
  inspection: InspectionBody;
}

export interface InspectionsOptions {
  mirrors: Pick<Mirrors, 'fetchBranches' | 'pathOf'>;
  /** Aborted when the server stops. */
  signal: AbortSignal;
  inspectCommit?: typeof inspectCommit;
  /** How long somebody waits for an answer; the work goes on without them. */
  patienceMs?: number;
}

/** Each has at most 600 items, some 100 kB. */
const mostKept = 50;
const fetchMs = 5 * 60_000;

/**
 * What was found in which commit. It is worked out once, however many ask for it meanwhile and later, and one after
 * the other, since each takes a processor and a few hundred megabytes.
 */
export class Inspections {
  readonly #options: Required<InspectionsOptions>;
  readonly #kept = new Map<string, Promise<InspectedBranch>>();
  readonly #turns = new FewAtOnce(1);

  constructor(options: InspectionsOptions) {
    this.#options = { inspectCommit, patienceMs: 20_000, ...options };
  }

  async of(wanted: BranchToInspect): Promise<InspectedBranch> {
    const key = JSON.stringify([this.#options.mirrors.pathOf(wanted.source), wanted.commit, wanted.root]);
    const known = this.#kept.get(key) ?? this.#begin(key, wanted);
    // What is asked for goes last.
    this.#kept.delete(key);
    this.#kept.set(key, known);
    const { patienceMs } = this.#options;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(stillAtIt()), patienceMs);
    return Promise.race([known, late]).finally(() => clearTimeout(timer));
  }

  #begin(key: string, wanted: BranchToInspect): Promise<InspectedBranch> {
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= mostKept && oldest !== undefined) this.#kept.delete(oldest);
    const work = this.#turns.run(this.#options.signal, () => this.#inspect(wanted));
    work.catch((error: unknown) => {
      // What a commit is too large for, it stays too large for; all else may pass.
      const isFinal = error instanceof Fault && error.code === 'limit_reached';
      if (!isFinal && this.#kept.get(key) === work) this.#kept.delete(key);
    });
    return work;
  }

  async #inspect({ source, branch, root, commit: asked }: BranchToInspect): Promise<InspectedBranch> {
    const { mirrors, signal, inspectCommit: inspect } = this.#options;
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(fetchMs)]);
    // It may have moved on since it was asked for, and the commit be gone that it was at.
    const commit = (await mirrors.fetchBranches(source, [branch], inTime)).get(branch) ?? asked;
    return {
      commit,
      inspection: await inspect({ repository: mirrors.pathOf(source), commit, root }, signal),
    };
  }
}

const stillAtIt = () =>
  new Fault('unavailable', 'The documentation is still being read. Ask again in a few seconds.', {
    retryAfterSeconds: 5,
  });
