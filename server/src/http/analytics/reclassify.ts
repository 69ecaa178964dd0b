import type { AnalyticsContext } from '../../analytics/analytics-context.ts';
import type { ViewsMove } from '../../analytics/move-views-run.ts';
import type { Reclassifications } from '../../analytics/reclassify.ts';
import * as contract from '../../contract/analytics-ingest.ts';
import { Fault } from '../../foundation/fault.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { projectOf } from './project-of.ts';

export const reclassifyEndpoints = (
  context: AnalyticsContext,
  runs: Reclassifications,
  move: ViewsMove,
): Endpoint[] => [
  endpoint(contract.reclassify, async ({ parameters }) => {
    const project = await projectOf(context, parameters.projectId);
    if (move.isActive) {
      throw new Fault(
        'unavailable',
        'Page views are being moved to ClickHouse. Reclassify them afterwards.',
        {
          retryAfterSeconds: 60,
        },
      );
    }
    return { status: 202, body: runs.start(project) };
  }),
  endpoint(contract.getReclassification, async ({ parameters }) => ({
    status: 200,
    body: runs.of(await projectOf(context, parameters.projectId)),
  })),
];
