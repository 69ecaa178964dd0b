import type { Warehouse } from '../warehouse.ts';
import { type CountedKinds, isOneOf } from './kind.ts';
import type { HumanAndAi } from './ranked-pages.ts';
import { distinctVisitors, eachLevel, readingLittle, type Selection, together } from './reading.ts';

/** Distinct visitors of the whole site, as `count-visitors.ts` does it, from the projection `site_visitors`. */
export async function countSiteVisitors(
  warehouse: Warehouse,
  { viewsKey, pieces }: Selection,
  { human, ai }: CountedKinds,
): Promise<HumanAndAi> {
  const [counts] = await warehouse.query<HumanAndAi>(
    `SELECT sumIf(visitors, grouped = 0 AND is_human) AS human,
       sumIf(visitors, grouped = 0 AND NOT is_human) AS ai,
       ${together('human', 'ai', 'sumIf(visitors, grouped = 1)')} AS total
     FROM (
       ${eachLevel(
         pieces,
         (rows) =>
           `SELECT ${isOneOf(human)} AS is_human, grouping(is_human) AS grouped, ${distinctVisitors} AS visitors
            FROM events WHERE ${rows} AND missed = 0 AND ${isOneOf([...human, ...ai])}
            GROUP BY is_human WITH ROLLUP`,
       )}
     )
     ${readingLittle('site_visitors')}`,
    { project: viewsKey },
  );
  return counts!;
}
