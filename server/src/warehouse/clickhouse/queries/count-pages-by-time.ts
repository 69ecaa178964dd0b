import type { CountedKinds, PageTimes, Selection, TimeUnit } from '../../questions.ts';
import { type Level, splitRange } from '../../split-range.ts';
import type { ClickHouse } from '../clickhouse.ts';
import { listedTexts } from '../sql-text.ts';
import { countOf, eachLevel, readingLittle } from './reading.ts';

/** What is read for a unit: the levels that are no coarser. */
const levels: Record<TimeUnit, readonly Level[]> = {
  hour: ['hour', 'moment'],
  day: ['day', 'hour', 'moment'],
  month: ['month', 'day', 'hour', 'moment'],
};

const starts: Record<TimeUnit, (moment: string) => string> = {
  hour: (moment) => moment,
  day: (moment) => `toStartOfDay(${moment})`,
  month: (moment) => `toStartOfMonth(${moment})`,
};

/** The projection of days knows its days and no hours, so that a month must be told from the day. */
const unitAt = (unit: TimeUnit, level: Level) =>
  unit === 'month' && level === 'day' ? starts.month(starts.day('hour')) : starts[unit]('hour');

/**
 * Views of some pages by time. The paths are written into the statement, since 250 of them may be longer than a
 * parameter can be.
 */
export async function countPagesByTime(
  clickHouse: ClickHouse,
  { viewsKey, range }: Selection,
  { human, ai }: CountedKinds,
  { paths, unit, limit }: { paths: readonly string[]; unit: TimeUnit; limit: number },
): Promise<PageTimes[]> {
  if (paths.length === 0) return [];
  return clickHouse.query(
    `SELECT path, groupArray(start) AS starts, groupArray(people) AS human, groupArray(agents) AS ai
     FROM (
       SELECT path, toUnixTimestamp(unit) AS start, sum(h) AS people, sum(a) AS agents
       FROM (
         ${eachLevel(
           splitRange(range, levels[unit]),
           (rows, level) =>
             `SELECT path, ${unitAt(unit, level)} AS unit, ${countOf(human)} AS h, ${countOf(ai)} AS a FROM events
              WHERE ${rows} AND missed = 0 AND path IN (${listedTexts(paths)}) GROUP BY path, unit`,
         )}
       )
       GROUP BY path, unit HAVING people + agents > 0
       ORDER BY unit LIMIT {limit:UInt64}
     )
     GROUP BY path
     ${readingLittle('')}`,
    { project: viewsKey, limit },
  );
}
