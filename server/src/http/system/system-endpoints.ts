import { createHash, timingSafeEqual } from 'node:crypto';
import * as contract from '../../contract/system.ts';
import type { Queryable } from '../../database/database.ts';
import { Fault } from '../../foundation/fault.ts';
import type { Warnings } from '../../foundation/warnings.ts';
import type { Models } from '../../models/models.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import { bearerToken } from '../authenticate.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import type { Metrics } from './metrics.ts';
import { describeApi } from './openapi.ts';
import { referencePage } from './reference-page.ts';

export interface SystemContext {
  database: Queryable;
  publicUrl: string;
  warehouse: Pick<Warehouse, 'status'>;
  warnings: Pick<Warnings, 'list'>;
  models: Pick<Models, 'defaultModel' | 'list'>;
  sandbox: SandboxState;
  metrics: Metrics;
  metricsToken: string | undefined;
}

/** Whether this process has a place for commands that nobody vouches for, and if not, why. */
export interface SandboxState {
  available: boolean;
  reason: string | null;
}

/** `others` are the endpoints that the API's description speaks of besides these. */
export function systemEndpoints(context: SystemContext, others: readonly Endpoint[]): Endpoint[] {
  const own: Endpoint[] = [
    endpoint(contract.getHealth, async () => ({ status: 200, body: { status: 'alive' } })),
    endpoint(contract.getReadiness, async () => {
      await context.database.query('select 1', []);
      const { available } = context.warehouse.status();
      return { status: 200, body: { status: 'ready', analytics: available ? 'ready' : 'unavailable' } };
    }),
    endpoint(contract.getSystem, async () => {
      const warnings = context.warnings
        .list()
        .map(({ since, ...rest }) => ({ ...rest, since: since.toISOString() }));
      const models = { default: context.models.defaultModel, available: context.models.list() };
      const { sandbox } = context;
      return { status: 200, body: { analytics: context.warehouse.status(), models, sandbox, warnings } };
    }),
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
