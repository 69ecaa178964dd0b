import { openWarehouse, type Warehouse, type WarehouseOptions } from '../../src/warehouse/warehouse.ts';
import { hasAnalytics, standInUrl } from './analytics-engine.ts';
import type { ApiClient } from './api-client.ts';
import { eventually } from './eventually.ts';

// Docwright goes on without an engine that takes long to start; on a loaded machine a test must not.

export async function openReadyWarehouse(options: WarehouseOptions): Promise<Warehouse> {
  const warehouse = await openWarehouse({ url: standInUrl(), ...options });
  await eventually('the analytics engine to answer', () => warehouse.status().available);
  return warehouse;
}

/** One that may never answer: returns when it does, or says why it does not. */
export async function openSettledWarehouse(options: WarehouseOptions): Promise<Warehouse> {
  const warehouse = await openWarehouse(options);
  await eventually('the analytics engine to answer or fail', () => {
    const { available, reason } = warehouse.status();
    return available || !reason?.endsWith('is starting.');
  });
  return warehouse;
}

export const untilAnalyticsReady = ({ call }: Pick<ApiClient, 'call'>): Promise<boolean> =>
  eventually('the server’s analytics engine to answer', async () => {
    const { json } = await call('GET', '/readyz');
    return json.analytics === 'ready' || !hasAnalytics;
  });
