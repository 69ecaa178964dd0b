import type { Queryable } from '../../database.ts';

const listing =
  'select views_key as "viewsKey", deleted_at as "deletedAt" from views_to_delete order by deleted_at';
const forgetting = 'delete from views_to_delete where views_key = $1';

export const listViewsToDelete = (on: Queryable): Promise<{ viewsKey: string; deletedAt: Date }[]> =>
  on.query(listing, []);

export async function forgetViewsToDelete(on: Queryable, viewsKey: string): Promise<void> {
  await on.query(forgetting, [viewsKey]);
}
