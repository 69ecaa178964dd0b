import type { AnalyticsContext } from '../../analytics/analytics-context.ts';
import type { Reclassifications } from '../../analytics/reclassify.ts';
import * as contract from '../../contract/analytics-ingest.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { projectOf } from './project-of.ts';

export const reclassifyEndpoints = (context: AnalyticsContext, runs: Reclassifications): Endpoint[] => [
  endpoint(contract.reclassify, async ({ parameters }) => ({
    status: 202,
    body: runs.start(await projectOf(context, parameters.projectId)),
  })),
  endpoint(contract.getReclassification, async ({ parameters }) => ({
    status: 200,
    body: runs.of(await projectOf(context, parameters.projectId)),
  })),
];
