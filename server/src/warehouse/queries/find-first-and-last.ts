import type { Warehouse } from '../warehouse.ts';
import { type CountedKinds, isOneOf } from './kind.ts';
import { eachLevel, readingLittle, type Selection } from './reading.ts';

/** The first and the last hour with a view, in seconds since 1970; null: there is none. From the projection `site`. */
export async function findFirstAndLast(
  warehouse: Warehouse,
  { viewsKey, pieces }: Selection,
  { human, ai }: CountedKinds,
): Promise<{ first: number; last: number } | null> {
  const [found] = await warehouse.query<{ hours: number; first: number; last: number }>(
    `SELECT count() AS hours, toUnixTimestamp(min(hour)) AS first, toUnixTimestamp(max(hour)) AS last
     FROM (
       ${eachLevel(
         pieces,
         (rows) =>
           `SELECT hour FROM events
            WHERE ${rows} AND missed = 0 AND ${isOneOf([...human, ...ai])} GROUP BY hour`,
       )}
     )
     ${readingLittle('site')}`,
    { project: viewsKey },
  );
  return found && found.hours > 0 ? { first: found.first, last: found.last } : null;
}
