import type { ViewSource } from '../../contract/page-view.ts';
import type { ProjectRow } from '../../database/queries/projects/project-row.ts';
import type { PageEvent } from '../../warehouse/page-event.ts';
import type { AnalyticsContext } from '../analytics-context.ts';

export interface Ingested {
  accepted: number;
  duplicates: number;
  ignored: number;
  rejected: { index: number; reason: string }[];
}

export interface IngestOptions {
  source: ViewSource;
  idsKept?: boolean;
}

/** After so many events others get their turn: at 4 µs each that is a millisecond. */
const eventsPerTurn = 200;

/** Takes events in; when it resolves, every accepted one is durable. */
export async function ingestEvents(
  context: AnalyticsContext,
  project: ProjectRow,
  events: readonly unknown[],
  { source, idsKept = false }: IngestOptions,
): Promise<Ingested> {
  const { pipeline, sites, buffer, salts, clock, counts, turns } = context;
  const now = clock();
  const batch = {
    site: sites.of(project),
    source,
    idsKept,
    arrived: now.getTime(),
    salt: await salts.at(now),
  };
  const prepared: PageEvent[] = [];
  const rejected: Ingested['rejected'] = [];
  let ignored = 0;
  for (let index = 0; index < events.length; index++) {
    const outcome = pipeline.prepare(events[index], batch);
    const settled = outcome instanceof Promise ? await outcome : outcome;
    if ('accepted' in settled) prepared.push(settled.accepted);
    else if ('ignored' in settled) ignored++;
    else rejected.push({ index, reason: settled.rejected });
    if (index % eventsPerTurn === eventsPerTurn - 1) await turns.next();
  }
  const written = await buffer.add(project.viewsKey, prepared);
  counts.accepted += written.accepted;
  counts.duplicates += written.duplicates;
  counts.ignored += ignored;
  counts.rejected += rejected.length;
  return { ...written, ignored, rejected };
}
