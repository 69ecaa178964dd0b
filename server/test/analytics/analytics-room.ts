import type { AnalyticsContext } from '../../src/analytics/analytics-context.ts';
import { noKnowledge } from '../../src/analytics/classify/knowledge.ts';
import { EventBuffer } from '../../src/analytics/ingest/event-buffer.ts';
import { noCounts } from '../../src/analytics/ingest/ingest-counts.ts';
import { type Ingested, type IngestOptions, ingestEvents } from '../../src/analytics/ingest/ingest-events.ts';
import { EventPipeline } from '../../src/analytics/ingest/prepare-events.ts';
import { Sites } from '../../src/analytics/ingest/site.ts';
import { VisitorSalts } from '../../src/analytics/visitor-salts.ts';
import type { SentEvent } from '../../src/contract/page-view.ts';
import type { ProjectSettings } from '../../src/contract/project.ts';
import { findProject, projectLookUp } from '../../src/database/queries/projects/find-project.ts';
import type { ProjectRow } from '../../src/database/queries/projects/project-row.ts';
import type { Background } from '../../src/foundation/attempt.ts';
import { newId } from '../../src/foundation/ids.ts';
import { createLog } from '../../src/foundation/log.ts';
import { Turns } from '../../src/foundation/turns.ts';
import { createTestDatabase } from '../support/database.ts';
import { openTestWarehouse } from '../support/test-warehouse.ts';
import { countStored } from './stored-events.ts';

/** The analytics half without its server, on real engines, with a clock that the test sets. */
export interface AnalyticsRoom extends AsyncDisposable {
  context: AnalyticsContext;
  /** For work that nobody waits for; nothing ends it. */
  background: Background;
  dataDir: string;
  clock: { now: Date };
  newProject(settings?: ProjectSettings): Promise<ProjectRow>;
  ingest(
    project: ProjectRow,
    events: readonly SentEvent[],
    options?: Partial<IngestOptions>,
  ): Promise<Ingested>;
  /** Events that the warehouse holds of a project. */
  stored(project: ProjectRow): Promise<number>;
  /** Forgets all that is in memory, as a restart does, and reads again what is remembered. */
  restart(): Promise<void>;
}

export async function openAnalyticsRoom(now: Date): Promise<AnalyticsRoom> {
  const database = await createTestDatabase();
  const engine = await openTestWarehouse();
  const { warehouse, dataDir } = engine;
  const clock = { now };
  const background = { log: createLog('silent'), signal: new AbortController().signal };
  const build = (): AnalyticsContext => ({
    database,
    findProject: projectLookUp(database),
    warehouse,
    pipeline: new EventPipeline(noKnowledge),
    sites: new Sites(),
    buffer: new EventBuffer({ warehouse, clock: () => clock.now, lingerMs: 0 }),
    salts: new VisitorSalts(database),
    turns: new Turns(),
    counts: noCounts(),
    clock: () => clock.now,
    readsPerHour: 0,
    retentionDays: 0,
  });
  const room: AnalyticsRoom = {
    context: build(),
    background,
    dataDir,
    clock,
    async newProject(settings = {}) {
      const id = newId('test');
      await database.execute(
        `insert into projects (id, name, repository, settings, limits) values ($1, $1, '{}', $2, '{}')`,
        [id, JSON.stringify(settings)],
      );
      return (await findProject(database, id))!;
    },
    ingest: (project, events, options) =>
      ingestEvents(room.context, project, events, { source: 'server', ...options }),
    stored: ({ viewsKey }) => countStored(warehouse, viewsKey),
    async restart() {
      await room.context.buffer.close();
      room.context = build();
      await room.context.buffer.duplicates.remember(clock.now.getTime(), new AbortController().signal);
    },
    async [Symbol.asyncDispose]() {
      await room.context.buffer.close();
      await engine[Symbol.asyncDispose]();
      await database.close();
    },
  };
  await room.restart();
  return room;
}
