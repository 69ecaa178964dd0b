import { setTimeout as sleep } from 'node:timers/promises';
import type { AnalyticsContext } from './analytics/analytics-context.ts';
import { loadKnowledge } from './analytics/classify/knowledge.ts';
import { AddressLimit } from './analytics/ingest/address-limit.ts';
import { EventBuffer } from './analytics/ingest/event-buffer.ts';
import { noCounts } from './analytics/ingest/ingest-counts.ts';
import { EventPipeline } from './analytics/ingest/prepare-events.ts';
import { Sites } from './analytics/ingest/site.ts';
import { ViewsMove } from './analytics/move-views-run.ts';
import { RankingCache } from './analytics/query/ranking-cache.ts';
import { Reclassifications } from './analytics/reclassify.ts';
import { VisitorSalts } from './analytics/visitor-salts.ts';
import { Allowance } from './database/allowance.ts';
import type { Database } from './database/database.ts';
import { projectLookUp } from './database/queries/projects/find-project.ts';
import { listProjects } from './database/queries/projects/list-projects.ts';
import { deleteOldSalts } from './database/queries/views/visitor-salts.ts';
import { holdWarehouseLock } from './database/queries/views/warehouse-lock.ts';
import { systemClock } from './foundation/clock.ts';
import type { Config } from './foundation/config.ts';
import type { Log } from './foundation/log.ts';
import type { Secrets } from './foundation/secrets.ts';
import { Turns } from './foundation/turns.ts';
import { Warnings } from './foundation/warnings.ts';
import type { AnalyticsHttp } from './http/analytics/analytics-endpoints.ts';
import { openDrainSecret } from './projects/drain-secrets.ts';
import { openWarehouse } from './warehouse/open-warehouse.ts';
import type { Warehouse } from './warehouse/warehouse.ts';

export interface AnalyticsOptions {
  config: Config;
  database: Database;
  secrets: Secrets;
  log: Log;
}

/** The half that counts page views; what it starts is stopped with `stack`. */
export async function startAnalytics(
  { config, database, secrets, log }: AnalyticsOptions,
  stack: AsyncDisposableStack,
): Promise<AnalyticsHttp> {
  const knowledge = await loadKnowledge(config.clientsFile);
  const embedded = { dataDir: config.dataDir, durability: config.durability, log };
  const warehouse = await openWarehouse({
    ...embedded,
    url: config.clickhouseUrl,
    cluster: config.clickhouseCluster,
  });
  stack.defer(() => warehouse.close());
  const clock = systemClock;
  // Every hour, too; but what an earlier run left must be gone before anybody is answered.
  await deleteOldSalts(database, clock().toISOString().slice(0, 10));
  const { isShared } = warehouse;
  const buffer = new EventBuffer({
    warehouse,
    clock,
    // The embedded engine only appends to a file; views that arrive meanwhile are stored together anyway.
    lingerMs: isShared ? 20 : 0,
    exclusively: isShared ? (work) => holdWarehouseLock(database, work) : undefined,
  });
  stack.defer(() => buffer.close());
  if (!isShared) rememberIds(warehouse, buffer, log, stack);
  const context: AnalyticsContext = {
    database,
    findProject: projectLookUp(database),
    warehouse,
    pipeline: new EventPipeline(knowledge),
    sites: new Sites(),
    buffer,
    salts: new VisitorSalts(database),
    turns: new Turns(),
    counts: noCounts(),
    clock,
    readsPerHour: config.readsPerHour,
    retentionDays: config.retentionDays,
  };
  const move = new ViewsMove(
    {
      ...context,
      // What it has to say is the move's state; in the log it would seem to be about this server's own engine.
      openTarget: ({ to, cluster }) =>
        openWarehouse({ ...embedded, url: to, cluster, log: log.child({}, { level: 'silent' }) }),
      nameOf: async (viewsKey) =>
        (await listProjects(database)).find((project) => project.viewsKey === viewsKey)?.id ?? viewsKey,
    },
    log,
  );
  stack.defer(() => move.close());
  return {
    context,
    addressLimit: new AddressLimit(config.beaconsPerMinute),
    warnings: new Warnings(log, clock),
    rankings: new RankingCache(),
    versionOf: (viewsKey) => (isShared ? null : buffer.versionOf(viewsKey)),
    reads: new Allowance(database, clock, { name: 'reads', what: 'reads of page views' }),
    reclassifications: new Reclassifications(context, log),
    move,
    drainSecret: (project, service) => openDrainSecret(secrets, project, service),
    paths: { collect: config.collectPath, tracker: config.trackerPath },
  };
}

const retryMs = 10_000;

/**
 * Goes on beside the first requests; until it is done, ids are looked up in the warehouse. Whether that is available
 * the warehouse logs itself, and any other reason is logged once, and not with every try.
 */
function rememberIds(
  warehouse: Warehouse,
  { duplicates }: EventBuffer,
  log: Log,
  stack: AsyncDisposableStack,
): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isLogged = false;
  const done = (async () => {
    while (!signal.aborted) {
      try {
        return await duplicates.remember(systemClock().getTime(), signal);
      } catch (error) {
        if (warehouse.status().available && !signal.aborted && !isLogged) {
          isLogged = true;
          log.warn({ err: error }, 'the ids of recent page views could not be read; this is tried again');
        }
      }
      await sleep(retryMs, undefined, { signal }).catch(() => {}); // the server stops
    }
  })();
  stack.defer(async () => {
    stopping.abort();
    await done;
  });
}
