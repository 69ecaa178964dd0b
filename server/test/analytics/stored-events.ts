import { createLog } from '../../src/foundation/log.ts';
import { openWarehouse } from '../../src/warehouse/open-warehouse.ts';
import type { PageEvent } from '../../src/warehouse/page-event.ts';
import type { Warehouse } from '../../src/warehouse/warehouse.ts';
import { eventually } from '../support/eventually.ts';

/** All that the warehouse holds of a project, or altogether. */
export async function storedEvents(warehouse: Warehouse, viewsKey?: string): Promise<PageEvent[]> {
  const events: PageEvent[] = [];
  for (const day of await warehouse.listDays()) {
    if (viewsKey !== undefined && day.viewsKey !== viewsKey) continue;
    for await (const some of warehouse.readDay(day)) events.push(...some);
  }
  return events;
}

export async function countStored(warehouse: Warehouse, viewsKey?: string): Promise<number> {
  const days = await warehouse.listDays();
  return days
    .filter((day) => viewsKey === undefined || day.viewsKey === viewsKey)
    .reduce((sum, { totals }) => sum + totals.events, 0);
}

/** The embedded engine's files, as a server that has stopped left them. */
export async function openLeftWarehouse(
  dataDir: string,
): Promise<{ warehouse: Warehouse } & AsyncDisposable> {
  const warehouse = await openWarehouse({ dataDir, durability: 'process-kill', log: createLog('silent') });
  await eventually('the analytics engine to answer', () => warehouse.status().available);
  return { warehouse, [Symbol.asyncDispose]: () => warehouse.close() };
}
