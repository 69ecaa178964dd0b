import type { Warehouse } from '../warehouse.ts';
import { type CountedKinds, isOneOf } from './kind.ts';
import { eachLevel, readingLittle, type Selection } from './reading.ts';

export interface TimeCount {
  /** Seconds since 1970. */
  start: number;
  human: number;
  ai: number;
}

const units = { hour: 'hour', day: 'toStartOfDay(hour)' };

/**
 * Views of the whole site by hour or day, oldest first, without those that have none. Whole hours come from the
 * projection `site`; weeks and months are put together from days by whoever asks, since a year has only 365.
 */
export const countByTime = (
  warehouse: Warehouse,
  { viewsKey, pieces }: Selection,
  { human, ai }: CountedKinds,
  { unit, limit }: { unit: keyof typeof units; limit: number },
): Promise<TimeCount[]> =>
  warehouse.query(
    `SELECT toUnixTimestamp(unit) AS start, sumIf(views, is_human) AS human, sumIf(views, NOT is_human) AS ai
     FROM (
       ${eachLevel(
         pieces,
         (rows) =>
           `SELECT ${units[unit]} AS unit, ${isOneOf(human)} AS is_human, count() AS views FROM events
            WHERE ${rows} AND missed = 0 AND ${isOneOf([...human, ...ai])} GROUP BY unit, is_human`,
       )}
     )
     GROUP BY unit ORDER BY unit LIMIT {limit:UInt64}
     ${readingLittle('site')}`,
    { project: viewsKey, limit },
  );
