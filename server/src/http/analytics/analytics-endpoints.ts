import type { AnalyticsContext } from '../../analytics/analytics-context.ts';
import type { AddressLimit } from '../../analytics/ingest/address-limit.ts';
import type { ViewsMove } from '../../analytics/move-views-run.ts';
import type { RankingCache } from '../../analytics/query/ranking-cache.ts';
import type { Reclassifications } from '../../analytics/reclassify.ts';
import { collectOperations } from '../../contract/analytics-ingest.ts';
import type { Allowance } from '../../database/allowance.ts';
import type { ProjectRow } from '../../database/queries/projects/project-row.ts';
import type { Warnings } from '../../foundation/warnings.ts';
import type { Endpoint } from '../endpoint.ts';
import { collectEndpoints } from './ingest/collect.ts';
import { receiveDrainEndpoint } from './ingest/receive-drain.ts';
import { sendEventsEndpoint } from './ingest/send-events.ts';
import { trackerEndpoint } from './ingest/tracker.ts';
import { moveViewsEndpoints } from './move-views.ts';
import { projectOf } from './project-of.ts';
import { analyticsReadEndpoints } from './read/analytics-read-endpoints.ts';
import { reclassifyEndpoints } from './reclassify.ts';

export interface AnalyticsHttp {
  context: AnalyticsContext;
  addressLimit: AddressLimit;
  warnings: Warnings;
  reclassifications: Reclassifications;
  move: ViewsMove;
  rankings: RankingCache;
  /** A number that changes with the project's views; null where others write to the warehouse, too. */
  versionOf(viewsKey: string): number | null;
  reads: Allowance;
  drainSecret(project: ProjectRow, service: string): string | null;
  paths: { collect: string; tracker: string };
}

export function analyticsEndpoints(options: AnalyticsHttp): Endpoint[] {
  const { context, paths } = options;
  const operations = collectOperations(paths);
  return [
    sendEventsEndpoint(context),
    receiveDrainEndpoint({ ...context, drainSecret: options.drainSecret }),
    ...reclassifyEndpoints(context, options.reclassifications, options.move),
    ...moveViewsEndpoints(options.move, options.reclassifications),
    ...collectEndpoints({ ...context, addressLimit: options.addressLimit }, operations),
    trackerEndpoint(operations),
    ...analyticsReadEndpoints({
      warehouse: context.warehouse,
      rankings: options.rankings,
      versionOf: options.versionOf,
      projectOf: (id) => projectOf(context, id),
      allowance: (id, limits) => options.reads.use(id, limits.readsPerHour ?? context.readsPerHour),
    }),
  ];
}
