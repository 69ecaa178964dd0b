import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReclassificationBody } from '../contract/analytics-ingest.ts';
import type { ProjectRow } from '../database/queries/projects/project-row.ts';
import type { Log } from '../foundation/log.ts';
import type { Verdict } from '../warehouse/page-event.ts';
import type { Judged, Ruling } from '../warehouse/questions.ts';
import type { Changes } from '../warehouse/warehouse.ts';
import type { AnalyticsContext } from './analytics-context.ts';
import { classifierVersion, verdictOf } from './classify/classification.ts';
import { Classifier } from './classify/classify.ts';
import { siteOf } from './ingest/site.ts';

interface Context extends Pick<AnalyticsContext, 'clock'> {
  warehouse: Pick<Changes, 'listJudged' | 'rejudge' | 'markJudged'>;
  buffer: Pick<AnalyticsContext['buffer'], 'touch'>;
}

/**
 * Classifies stored views again, one project after the other: each change rewrites what is stored, and together
 * they would take longer. Every step may be repeated, so a run that was cut short is simply started again.
 */
export class Reclassifications {
  readonly #context: Context;
  readonly #log: Log;
  readonly #runs = new Map<string, ReclassificationBody>();
  #last: Promise<void> = Promise.resolve();

  constructor(context: Context, log: Log) {
    this.#context = context;
    this.#log = log;
  }

  get isRunning(): boolean {
    return this.#runs.values().some(({ state }) => state === 'running');
  }

  of({ viewsKey }: ProjectRow): ReclassificationBody {
    return (
      this.#runs.get(viewsKey) ?? {
        state: 'idle',
        version: classifierVersion,
        examined: 0,
        changed: 0,
        startedAt: null,
        finishedAt: null,
      }
    );
  }

  start(project: ProjectRow): ReclassificationBody {
    const known = this.of(project);
    if (known.state === 'running') return known;
    const run: ReclassificationBody = {
      ...known,
      state: 'running',
      examined: 0,
      changed: 0,
      startedAt: this.#context.clock().toISOString(),
      finishedAt: null,
    };
    this.#runs.set(project.viewsKey, run);
    this.#last = this.#last.then(() => this.#carryOut(project, run));
    return { ...run };
  }

  async #carryOut(project: ProjectRow, run: ReclassificationBody): Promise<void> {
    try {
      await reclassify(this.#context, project, run);
      run.state = 'idle';
    } catch (error) {
      run.state = 'failed';
      this.#log.error({ err: error, project: project.id }, 'views could not be reclassified');
    }
    run.finishedAt = this.#context.clock().toISOString();
  }
}

/** A user agent that is new takes 100 µs to judge; requests are answered in between. */
const judgedInOneTurn = 50;
/** Some 20 MB. A change costs the warehouse the more the more events there are, however few of them it is about. */
const evidencesAtOnce = 100_000;

async function reclassify(
  { warehouse, buffer }: Context,
  project: ProjectRow,
  progress: { examined: number; changed: number },
): Promise<void> {
  const { rules, viewsKey } = siteOf(project);
  const classifier = new Classifier();
  let pending = new PendingRulings();
  const carryOut = async () => {
    if (pending.evidences === 0) return;
    buffer.touch(viewsKey);
    await warehouse.rejudge(viewsKey, pending.list);
    progress.changed += pending.views;
    pending = new PendingRulings();
  };
  try {
    for await (const answer of warehouse.listJudged(viewsKey)) {
      for (const [i, judged] of answer.entries()) {
        if (i % judgedInOneTurn === 0) await nextTurn();
        progress.examined += judged.views;
        const verdict = verdictOf(classifier.classify(judged, rules), judged.source);
        if (!isSame(verdict, judged)) pending.add(judged, verdict);
      }
      if (pending.evidences >= evidencesAtOnce) await carryOut();
    }
    await carryOut();
    await warehouse.markJudged(viewsKey, classifierVersion);
  } finally {
    buffer.touch(viewsKey);
  }
}

const isSame = (a: Verdict, b: Verdict) =>
  a.kind === b.kind && a.client === b.client && a.operator === b.operator && a.reason === b.reason;

/** New verdicts that wait until there are enough of them for one change. */
class PendingRulings {
  readonly #rulings = new Map<string, Ruling>();
  evidences = 0;
  views = 0;

  get list(): Ruling[] {
    return [...this.#rulings.values()];
  }

  add({ evidence, views }: Judged, verdict: Verdict): void {
    const key = JSON.stringify(verdict);
    const ruling = this.#rulings.get(key);
    if (ruling) ruling.evidence.push(evidence);
    else this.#rulings.set(key, { verdict, evidence: [evidence] });
    this.evidences++;
    this.views += views;
  }
}
