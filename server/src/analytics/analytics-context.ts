import type { Database } from '../database/database.ts';
import type { LookUp } from '../database/look-up.ts';
import type { ProjectRow } from '../database/queries/projects/project-row.ts';
import type { Clock } from '../foundation/clock.ts';
import type { Turns } from '../foundation/turns.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';
import type { EventBuffer } from './ingest/event-buffer.ts';
import type { IngestCounts } from './ingest/ingest-counts.ts';
import type { EventPipeline } from './ingest/prepare-events.ts';
import type { Sites } from './ingest/site.ts';
import type { VisitorSalts } from './visitor-salts.ts';

/** What the verbs of this room work with. */
export interface AnalyticsContext {
  database: Database;
  findProject: LookUp<ProjectRow>;
  warehouse: Warehouse;
  pipeline: EventPipeline;
  sites: Sites;
  buffer: EventBuffer;
  salts: VisitorSalts;
  /** For batches, which would otherwise hold up everybody together. */
  turns: Turns;
  counts: IngestCounts;
  clock: Clock;
  /** Reads an hour that a project may make unless it says otherwise; 0 = no limit. */
  readsPerHour: number;
  /** Days until an event's details are erased unless the project says otherwise; 0 = never. */
  retentionDays: number;
}
