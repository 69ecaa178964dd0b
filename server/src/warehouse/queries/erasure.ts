import type { Warehouse } from '../warehouse.ts';

const due = 'project = {project:String} AND arrived < {before:DateTime} AND classifier > 0';

/**
 * Erases what is told of each read beyond its hour, page and class: the exact moment, the user agent, the
 * evidence and a log line's id; a sender's id expires by itself, since it has to be known for seven days. The
 * rows stay and are still counted; most of their bytes go.
 */
export async function eraseDetails(warehouse: Warehouse, viewsKey: string, before: Date): Promise<number> {
  const parameters = { project: viewsKey, before: Math.floor(before.getTime() / 1000) };
  const [row] = await warehouse.query<{ events: number }>(
    `SELECT count() AS events FROM events WHERE ${due}`,
    parameters,
  );
  const events = row?.events ?? 0;
  if (events === 0) return 0;
  await warehouse.alter(
    'events',
    `UPDATE offset = 0, user_agent = '', signals = 0, signature_agent = '', verified = '', id = if(id_kept, 0, id), id_kept = false, classifier = 0
     WHERE ${due}`,
    parameters,
  );
  return events;
}

export const deleteViews = (warehouse: Warehouse, viewsKey: string): Promise<void> =>
  warehouse.alter('events', 'DELETE WHERE project = {project:String}', { project: viewsKey });
