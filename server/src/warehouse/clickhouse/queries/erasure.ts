import type { ClickHouse } from '../clickhouse.ts';

const due = 'project = {project:String} AND arrived < toDateTime({before:UInt32}) AND classifier > 0';

/**
 * A sender's id expires by itself, since it has to be known for seven days. The rows stay; most of their bytes
 * go.
 */
export async function eraseDetails(clickHouse: ClickHouse, viewsKey: string, before: Date): Promise<number> {
  const parameters = { project: viewsKey, before: Math.floor(before.getTime() / 1000) };
  const [row] = await clickHouse.query<{ events: number }>(
    `SELECT count() AS events FROM events WHERE ${due}`,
    parameters,
  );
  const events = row?.events ?? 0;
  if (events === 0) return 0;
  await clickHouse.alter(
    'events',
    `UPDATE offset = 0, user_agent = '', signals = 0, signature_agent = '', verified = '', id = if(id_kept, 0, id), id_kept = false, classifier = 0
     WHERE ${due}`,
    parameters,
  );
  return events;
}

export const deleteViews = (clickHouse: ClickHouse, viewsKey: string): Promise<void> =>
  clickHouse.alter('events', 'DELETE WHERE project = {project:String}', { project: viewsKey });
