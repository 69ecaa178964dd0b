import type { Warehouse } from '../warehouse.ts';
import { type CountedKinds, isOneOf } from './kind.ts';
import { eachLevel, type Page, readingLittle, type Selection } from './reading.ts';

export interface ReferrerCount {
  referrer: string;
  human: number;
  ai: number;
  allHuman: number;
  allAi: number;
}

/** Views that came from another site, by its host; whole days from the projection `referrers`. */
export const countReferrers = (
  warehouse: Warehouse,
  { viewsKey, pieces }: Selection,
  { human, ai }: CountedKinds,
  { limit, offset }: Page,
): Promise<ReferrerCount[]> =>
  warehouse.query(
    `SELECT referrer, sumIf(views, is_human) AS human, sumIf(views, NOT is_human) AS ai,
       sum(human) OVER () AS allHuman, sum(ai) OVER () AS allAi
     FROM (
       ${eachLevel(
         pieces,
         (rows) =>
           `SELECT referrer, ${isOneOf(human)} AS is_human, count() AS views FROM events
            WHERE ${rows} AND missed = 0 AND referrer != '' AND ${isOneOf([...human, ...ai])}
            GROUP BY referrer, is_human`,
       )}
     )
     GROUP BY referrer
     ORDER BY human + ai DESC, referrer
     LIMIT {limit:UInt64} OFFSET {offset:UInt64}
     ${readingLittle('referrers')}`,
    { project: viewsKey, limit, offset },
  );
