import type { CountedKinds, Selection, TimeCount } from '../../questions.ts';
import { splitRange } from '../../split-range.ts';
import type { ClickHouse } from '../clickhouse.ts';
import { eachLevel, isOneOf, readingLittle } from './reading.ts';

const units = { hour: 'hour', day: 'toStartOfDay(hour)' };

/**
 * Views of the whole site by hour or day, oldest first, without those that have none. Whole hours come from the
 * projection `site`.
 */
export const countByTime = (
  clickHouse: ClickHouse,
  { viewsKey, range }: Selection,
  { human, ai }: CountedKinds,
  { unit, limit }: { unit: keyof typeof units; limit: number },
): Promise<TimeCount[]> =>
  clickHouse.query(
    `SELECT toUnixTimestamp(unit) AS start, sumIf(views, is_human) AS human, sumIf(views, NOT is_human) AS ai
     FROM (
       ${eachLevel(
         splitRange(range, ['hour', 'moment']),
         (rows) =>
           `SELECT ${units[unit]} AS unit, ${isOneOf(human)} AS is_human, count() AS views FROM events
            WHERE ${rows} AND missed = 0 AND ${isOneOf([...human, ...ai])} GROUP BY unit, is_human`,
       )}
     )
     GROUP BY unit ORDER BY unit LIMIT {limit:UInt64}
     ${readingLittle('site')}`,
    { project: viewsKey, limit },
  );
