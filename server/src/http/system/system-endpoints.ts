import { createHash, timingSafeEqual } from 'node:crypto';
import * as contract from '../../contract/system.ts';
import { Fault } from '../../foundation/fault.ts';
import { bearerToken } from '../authenticate.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { referencePage } from '../reference/reference-page.ts';
import type { Metrics } from './metrics.ts';
import { describeApi } from './openapi.ts';
import { type SystemSources, systemState } from './system-state.ts';

export interface SystemContext extends SystemSources {
  metrics: Metrics;
  metricsToken: string | undefined;
}

/** `others` are the endpoints that the API's description speaks of besides these. */
export function systemEndpoints(context: SystemContext, others: readonly Endpoint[]): Endpoint[] {
  const own: Endpoint[] = [
    endpoint(contract.getHealth, async () => ({ status: 200, body: { status: 'alive' } })),
    endpoint(contract.getReadiness, async () => {
      await context.database.query('select 1', []);
      context.disk.assertRoom();
      const { available } = context.warehouse.status();
      return { status: 200, body: { status: 'ready', analytics: available ? 'ready' : 'unavailable' } };
    }),
    endpoint(contract.getSystem, async () => ({ status: 200, body: await systemState(context) })),
    endpoint(contract.getMetrics, async ({ header }) => {
      if (context.metricsToken !== undefined) assertToken(header('authorization'), context.metricsToken);
      return {
        status: 200,
        headers: { 'content-type': context.metrics.contentType },
        body: await context.metrics.text(),
      };
    }),
    endpoint(contract.getOpenApi, async () => ({ status: 200, body: document })),
    endpoint(contract.getReference, async () => referencePage(document)),
  ];
  const document = describeApi(
    [...others, ...own].map(({ operation }) => operation),
    context.publicUrl,
  );
  return own;
}

function assertToken(authorization: string | undefined, expected: string): void {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(bearerToken(authorization)), digest(expected))) {
    throw new Fault('unauthorized', 'This needs the metrics token.');
  }
}
