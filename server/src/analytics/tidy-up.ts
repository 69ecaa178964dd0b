import { listProjects } from '../database/queries/projects/list-projects.ts';
import { forgetViewsToDelete, listViewsToDelete } from '../database/queries/views/views-to-delete.ts';
import { deleteOldSalts } from '../database/queries/views/visitor-salts.ts';
import { deleteViews, eraseDetails } from '../warehouse/queries/erasure.ts';
import type { AnalyticsContext } from './analytics-context.ts';

type Context = Pick<AnalyticsContext, 'database' | 'warehouse' | 'buffer' | 'clock' | 'retentionDays'>;

const dayMs = 24 * 3_600_000;
/** Longer than an event that was under way when its project went can take to arrive. */
const settledMs = 10 * 60_000;

/** Destroys what must not be kept: old salts, details past their retention time, views of deleted projects. */
export async function tidyUpViews(context: Context): Promise<void> {
  await deleteOldSalts(context.database, context.clock().toISOString().slice(0, 10));
  await deleteViewsOfDeletedProjects(context);
  await eraseOldDetails(context);
}

/** Done again until nothing of the project can still be on its way. */
export async function deleteViewsOfDeletedProjects({ database, warehouse, clock }: Context): Promise<void> {
  for (const { viewsKey, deletedAt } of await listViewsToDelete(database)) {
    await deleteViews(warehouse, viewsKey);
    if (clock().getTime() - deletedAt.getTime() > settledMs) await forgetViewsToDelete(database, viewsKey);
  }
}

async function eraseOldDetails({
  database,
  warehouse,
  buffer,
  clock,
  retentionDays,
}: Context): Promise<void> {
  for (const { viewsKey, settings } of await listProjects(database)) {
    const days = settings.retentionDays ?? retentionDays;
    if (days === 0) continue;
    await eraseDetails(warehouse, viewsKey, new Date(clock().getTime() - days * dayMs));
    buffer.touch(viewsKey);
  }
}
