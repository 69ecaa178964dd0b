import type { ViewSource } from '../../contract/page-view.ts';
import type { ProjectRow } from '../../database/queries/projects/project-row.ts';
import { RowWriter } from '../../warehouse/row-binary.ts';
import type { AnalyticsContext } from '../analytics-context.ts';
import type { PreparedEvent } from './prepare-events.ts';

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
  const rows = new RowWriter();
  const batch = {
    site: sites.of(project),
    source,
    idsKept,
    arrived: now.getTime(),
    salt: await salts.at(now),
    rows,
  };
  const prepared: PreparedEvent[] = [];
  const rejected: Ingested['rejected'] = [];
  let ignored = 0;
  for (const [index, event] of events.entries()) {
    const outcome = pipeline.prepare(event, batch);
    const settled = outcome instanceof Promise ? await outcome : outcome;
    if ('accepted' in settled) prepared.push(settled.accepted);
    else if ('ignored' in settled) ignored++;
    else rejected.push({ index, reason: settled.rejected });
    if (index % eventsPerTurn === eventsPerTurn - 1) await turns.next();
  }
  const written = await buffer.add({
    viewsKey: project.viewsKey,
    rows: rows.end(),
    events: prepared,
    idsKept,
  });
  counts.accepted += written.accepted;
  counts.duplicates += written.duplicates;
  counts.ignored += ignored;
  counts.rejected += rejected.length;
  return { ...written, ignored, rejected };
}
