import type { Warehouse } from '../warehouse.ts';
import { type CountedKinds, isOneOf } from './kind.ts';
import { eachLevel, type Page, type Selection, small } from './reading.ts';
import type { HumanAndAi } from './totals.ts';

/** Views that came from another site, by its host; whole days from the projection `referrers`. */
export const countReferrers = (
  warehouse: Warehouse,
  { viewsKey, pieces }: Selection,
  { human, ai }: CountedKinds,
  { limit, offset }: Page,
): Promise<({ referrer: string } & HumanAndAi)[]> =>
  warehouse.query(
    `SELECT referrer, sumIf(views, is_human) AS human, sumIf(views, NOT is_human) AS ai, human + ai AS total,
       sum(human) OVER () AS allHuman, sum(ai) OVER () AS allAi, sum(total) OVER () AS allTotal
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
     ORDER BY total DESC, referrer
     LIMIT {limit:UInt64} OFFSET {offset:UInt64}
     ${small}`,
    { project: viewsKey, limit, offset },
  );
