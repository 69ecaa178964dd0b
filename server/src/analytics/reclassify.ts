import type { ReclassificationBody } from '../contract/analytics-ingest.ts';
import type { ProjectRow } from '../database/queries/projects/project-row.ts';
import type { Log } from '../foundation/log.ts';
import {
  type Judged,
  listJudged,
  markJudged,
  mostAtOnce,
  rejudge,
  type Verdict,
} from '../warehouse/queries/reclassification.ts';
import type { AnalyticsContext } from './analytics-context.ts';
import { classifierVersion } from './classify/classification.ts';
import { Classifier } from './classify/classify.ts';
import { kindOf } from './ingest/event-row.ts';
import { siteOf } from './ingest/site.ts';

type Context = Pick<AnalyticsContext, 'warehouse' | 'buffer' | 'clock'>;

/** Judges stored views anew, one run a project at a time. Every step may be repeated, so a run that was cut short is simply started again. */
export class Reclassifications {
  readonly #context: Context;
  readonly #log: Log;
  readonly #runs = new Map<string, ReclassificationBody>();

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
    void this.#carryOut(project, run);
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

async function reclassify(
  { warehouse, buffer }: Context,
  project: ProjectRow,
  progress: { examined: number; changed: number },
): Promise<void> {
  const classifier = new Classifier();
  const { rules, viewsKey } = siteOf(project);
  const wanted = new Map<string, { verdict: Verdict; evidence: Judged[] }>();
  for (const judged of await listJudged(warehouse, viewsKey)) {
    progress.examined += judged.views;
    const classification = classifier.classify(judged, rules);
    const { client, operator, reason } = classification;
    const verdict = { kind: kindOf(classification, judged.source), client, operator, reason };
    if (isSame(verdict, judged)) continue;
    const key = JSON.stringify(verdict);
    if (!wanted.has(key)) wanted.set(key, { verdict, evidence: [] });
    wanted.get(key)!.evidence.push(judged);
  }
  try {
    for (const { verdict, evidence } of wanted.values()) {
      for (let start = 0; start < evidence.length; start += mostAtOnce) {
        const part = evidence.slice(start, start + mostAtOnce);
        await rejudge(warehouse, viewsKey, part, verdict);
        progress.changed += part.reduce((sum, { views }) => sum + views, 0);
        buffer.touch(viewsKey);
      }
    }
    await markJudged(warehouse, viewsKey, classifierVersion);
  } finally {
    buffer.touch(viewsKey);
  }
}

const isSame = (a: Verdict, b: Verdict) =>
  a.kind === b.kind && a.client === b.client && a.operator === b.operator && a.reason === b.reason;
