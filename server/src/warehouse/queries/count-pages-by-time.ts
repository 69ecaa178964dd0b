import { quoted } from '../sql-text.ts';
import type { Warehouse } from '../warehouse.ts';
import { type CountedKinds, countOf } from './kind.ts';
import { eachLevel, readingLittle, type Selection } from './reading.ts';
import type { Level } from './span.ts';

/** The views of one page, unit by unit, without those that have none; the three lists go together. */
export interface PageTimes {
  path: string;
  /** Seconds since 1970, ascending. */
  starts: number[];
  human: number[];
  ai: number[];
}

export type TimeUnit = 'hour' | 'day' | 'month';

const starts: Record<TimeUnit, (moment: string) => string> = {
  hour: (moment) => moment,
  day: (moment) => `toStartOfDay(${moment})`,
  month: (moment) => `toStartOfMonth(${moment})`,
};

/** The projection of days knows its days and no hours, so that a month must be told from the day. */
const unitAt = (unit: TimeUnit, level: Level) =>
  unit === 'month' && level === 'day' ? starts.month(starts.day('hour')) : starts[unit]('hour');

/**
 * Views of some pages by time. A piece must not be coarser than the unit. The paths stand in the statement, since
 * 250 of them may be longer than a parameter can be.
 */
export const countPagesByTime = (
  warehouse: Warehouse,
  { viewsKey, pieces }: Selection,
  { human, ai }: CountedKinds,
  { paths, unit, limit }: { paths: readonly string[]; unit: TimeUnit; limit: number },
): Promise<PageTimes[]> =>
  warehouse.query(
    `SELECT path, groupArray(start) AS starts, groupArray(people) AS human, groupArray(agents) AS ai
     FROM (
       SELECT path, toUnixTimestamp(unit) AS start, sum(h) AS people, sum(a) AS agents
       FROM (
         ${eachLevel(
           pieces,
           (rows, level) =>
             `SELECT path, ${unitAt(unit, level)} AS unit, ${countOf(human)} AS h, ${countOf(ai)} AS a FROM events
              WHERE ${rows} AND missed = 0 AND path IN (${paths.map(quoted).join(', ')}) GROUP BY path, unit`,
         )}
       )
       GROUP BY path, unit HAVING people + agents > 0
       ORDER BY unit LIMIT {limit:UInt64}
     )
     GROUP BY path
     ${readingLittle('')}`,
    { project: viewsKey, limit },
  );
