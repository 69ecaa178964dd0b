import type { ViewSource } from '../../contract/page-view.ts';
import type { Warehouse } from '../warehouse.ts';
import { isOneOf, type Kind } from './kind.ts';
import { eachLevel, readingRows, type Selection } from './reading.ts';

export interface SourceCount {
  source: ViewSource;
  human: number;
  ai: number;
  /** When its last view was, in milliseconds since 1970. */
  last: number;
}

/**
 * Views by what brought them, a source without any left out. From the rows themselves: the rollups know of people
 * only where they came from. The moment within the hour is read for the last hour alone, since it is the one
 * column here that does not compress.
 */
export async function countSources(
  warehouse: Warehouse,
  { viewsKey, pieces }: Selection,
  { human, ai }: { human: readonly Kind[]; ai: readonly Kind[] },
): Promise<SourceCount[]> {
  const counted = `missed = 0 AND ${isOneOf([...human, ...ai])}`;
  const counts = await warehouse.query<Omit<SourceCount, 'last'> & { hour: number }>(
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
  const moments = await warehouse.query<{ source: ViewSource; last: number }>(
    `SELECT source, max(moment) AS last
     FROM (
       ${eachLevel(
         pieces,
         (rows) =>
           `SELECT source, toUnixTimestamp(hour) * 1000 + offset AS moment FROM events
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
