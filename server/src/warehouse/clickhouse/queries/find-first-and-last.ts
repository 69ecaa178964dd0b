import type { CountedKinds, Selection } from '../../questions.ts';
import { splitRange } from '../../split-range.ts';
import type { ClickHouse } from '../clickhouse.ts';
import { eachLevel, isOneOf, readingLittle } from './reading.ts';

/** From the projection `site`. */
export async function findFirstAndLast(
  clickHouse: ClickHouse,
  { viewsKey, range }: Selection,
  { human, ai }: CountedKinds,
): Promise<{ first: number; last: number } | null> {
  const [found] = await clickHouse.query<{ hours: number; first: number; last: number }>(
    `SELECT count() AS hours, toUnixTimestamp(min(hour)) AS first, toUnixTimestamp(max(hour)) AS last
     FROM (
       ${eachLevel(
         splitRange(range, ['hour', 'moment']),
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
