import type { ViewSource } from '../../../contract/page-view.ts';
import type { CountedKinds, Selection, SourceCount } from '../../questions.ts';
import { splitRange } from '../../split-range.ts';
import type { ClickHouse } from '../clickhouse.ts';
import { eachLevel, isOneOf, moment, readingRows } from './reading.ts';

/**
 * From the rows themselves: the rollups know the source of people's views only. The moment within the hour is
 * read for the last hour alone, since it is the one column here that does not compress.
 */
export async function countSources(
  clickHouse: ClickHouse,
  { viewsKey, range }: Selection,
  { human, ai }: CountedKinds,
): Promise<SourceCount[]> {
  const pieces = splitRange(range, ['hour', 'moment']);
  const counted = `missed = 0 AND ${isOneOf([...human, ...ai])}`;
  const counts = await clickHouse.query<Omit<SourceCount, 'last'> & { hour: number }>(
    `SELECT source, sum(h) AS human, sum(a) AS ai, toUnixTimestamp(max(latest)) AS hour
     FROM (
       ${eachLevel(
         pieces,
         (rows) =>
           `SELECT source, countIf(${isOneOf(human)}) AS h, countIf(${isOneOf(ai)}) AS a, max(hour) AS latest
            FROM events WHERE ${rows} AND ${counted} GROUP BY source`,
       )}
     )
     GROUP BY source
     ${readingRows}`,
    { project: viewsKey },
  );
  if (counts.length === 0) return [];
  const lastHours = counts.map(
    ({ source, hour }) => `(source = '${source}' AND hour = toDateTime(${hour}, 'UTC'))`,
  );
  const moments = await clickHouse.query<{ source: ViewSource; last: number }>(
    `SELECT source, max(moment) AS last
     FROM (
       ${eachLevel(
         pieces,
         (rows) =>
           `SELECT source, ${moment} AS moment FROM events
            WHERE ${rows} AND ${counted} AND (${lastHours.join(' OR ')})`,
       )}
     )
     GROUP BY source
     ${readingRows}`,
    { project: viewsKey },
  );
  const lastOf = new Map(moments.map(({ source, last }) => [source, last]));
  return counts.map(({ source, human, ai, hour }) => ({
    source,
    human,
    ai,
    last: lastOf.get(source) ?? hour * 1000,
  }));
}
