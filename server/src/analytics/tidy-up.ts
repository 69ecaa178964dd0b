import { listProjects } from '../database/queries/projects/list-projects.ts';
import { forgetViewsToDelete, listViewsToDelete } from '../database/queries/views/views-to-delete.ts';
import { deleteOldSalts } from '../database/queries/views/visitor-salts.ts';
import { attempt, type Background } from '../foundation/attempt.ts';
import { dayMs } from '../foundation/durations.ts';
import type { AnalyticsContext } from './analytics-context.ts';

type Context = Pick<AnalyticsContext, 'database' | 'warehouse' | 'buffer' | 'clock' | 'retentionDays'>;

/** Longer than an event that was under way when its project went can take to arrive. */
const settledMs = 10 * 60_000;

/** Destroys what must not be kept: old salts, details past their retention time, views of deleted projects. */
export async function tidyUpViews(context: Context, background: Background): Promise<void> {
  const today = context.clock().toISOString().slice(0, 10);
  await attempt(background, 'the salts of past days could not be deleted', () =>
    deleteOldSalts(context.database, today),
  );
  await deleteViewsOfDeletedProjects(context, background);
  await eraseOldDetails(context, background);
}

/** Done again until nothing of the project can still be on its way, nor in the engine that views were moved to. */
export const deleteViewsOfDeletedProjects = (context: Context, background: Background): Promise<void> =>
  attemptIfAvailable(context, background, 'the deleted projects could not be listed', async () => {
    const { database, warehouse, buffer, clock } = context;
    for (const { viewsKey, deletedAt } of await listViewsToDelete(database)) {
      const failure = `the views ${viewsKey} of a deleted project could not be deleted`;
      await attemptIfAvailable(context, background, failure, async () => {
        await warehouse.deleteViews(viewsKey);
        const isSettled = !buffer.isPaused && clock().getTime() - deletedAt.getTime() > settledMs;
        if (isSettled) await forgetViewsToDelete(database, viewsKey);
      });
    }
  });

/** Counted in whole days of UTC: the hours between would each rewrite what the project has. */
const eraseOldDetails = (context: Context, background: Background): Promise<void> =>
  attemptIfAvailable(context, background, 'the projects could not be listed', async () => {
    const { database, warehouse, buffer, clock, retentionDays } = context;
    const now = clock().getTime();
    const midnight = now - (now % dayMs);
    for (const { id, viewsKey, settings } of await listProjects(database)) {
      const days = settings.retentionDays ?? retentionDays;
      if (days === 0) continue;
      const failure = `the details of ${id}’s old views could not be erased`;
      await attemptIfAvailable(context, background, failure, async () => {
        const erased = warehouse.eraseDetails(viewsKey, new Date(midnight - days * dayMs));
        await erased.finally(() => buffer.touch(viewsKey));
      });
    }
  });

/** The warehouse itself logs when it becomes unavailable; the next hour then does what this one could not. */
async function attemptIfAvailable(
  { warehouse }: Pick<Context, 'warehouse'>,
  background: Background,
  failure: string,
  work: () => Promise<unknown>,
): Promise<void> {
  if (!warehouse.status().available) return;
  await attempt(background, failure, async () => {
    try {
      await work();
    } catch (error) {
      if (warehouse.status().available) throw error;
    }
  });
}
