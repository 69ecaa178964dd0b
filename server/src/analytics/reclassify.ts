import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReclassificationBody } from '../contract/analytics-ingest.ts';
import type { ProjectRow } from '../database/queries/projects/project-row.ts';
import type { Log } from '../foundation/log.ts';
import {
  type Judged,
  listJudged,
  markJudged,
  rejudge,
  type Verdict,
} from '../warehouse/queries/reclassification.ts';
import type { AnalyticsContext } from './analytics-context.ts';
import { classifierVersion } from './classify/classification.ts';
import { Classifier } from './classify/classify.ts';
import { kindOf } from './ingest/event-row.ts';
import { siteOf } from './ingest/site.ts';
import { PendingRulings } from './pending-rulings.ts';

type Context = Pick<AnalyticsContext, 'warehouse' | 'buffer' | 'clock'>;

/**
 * Judges stored views anew, one project after the other: each rewrites the table, and together they would take
 * longer. Every step may be repeated, so a run that was cut short is simply started again.
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
      this.#log.error({ err: error, project: project.id }, 'views could not be judged anew');
    }
    run.finishedAt = this.#context.clock().toISOString();
  }
}

/** A user agent that is new takes 100 µs to judge; requests are answered in between. */
const judgedInOneTurn = 50;

async function reclassify(
  { warehouse, buffer }: Context,
  project: ProjectRow,
  progress: { examined: number; changed: number },
): Promise<void> {
  const { rules, viewsKey } = siteOf(project);
  const classifier = new Classifier();
  const verdictOn = (judged: Judged): Verdict => {
    const classification = classifier.classify(judged, rules);
    const { client, operator, reason } = classification;
    return { kind: kindOf(classification, judged.source), client, operator, reason };
  };
  let pending = new PendingRulings();
  const carryOut = async () => {
    if (pending.views === 0) return;
    buffer.touch(viewsKey);
    await rejudge(warehouse, viewsKey, pending.list);
    progress.changed += pending.views;
    pending = new PendingRulings();
  };
  try {
    for await (const answer of listJudged(warehouse, viewsKey)) {
      for (const [i, judged] of answer.entries()) {
        if (i % judgedInOneTurn === 0) await nextTurn();
        progress.examined += judged.views;
        const verdict = verdictOn(judged);
        if (!isSame(verdict, judged)) pending.add(judged, verdict);
        if (pending.isFull) await carryOut();
      }
    }
    await carryOut();
    await markJudged(warehouse, viewsKey, classifierVersion);
  } finally {
    buffer.touch(viewsKey);
  }
}

const isSame = (a: Verdict, b: Verdict) =>
  a.kind === b.kind && a.client === b.client && a.operator === b.operator && a.reason === b.reason;
