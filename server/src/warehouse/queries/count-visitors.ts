import type { Warehouse } from '../warehouse.ts';
import { type CountedKinds, isOneOf } from './kind.ts';
import { eachLevel, type Page, type Selection } from './reading.ts';
import type { HumanAndAi } from './totals.ts';

const distinct = 'uniqCombined64If(14)(visitor, visitor > 0)';

/**
 * Distinct visitors by page and for the site, people and AI apart and together. CUBE merges the states of all
 * four groupings in one pass (0: page and side, 1: page, 2: side, 3: all), and unlike GROUPING SETS it can do
 * so from the projection `visitors`. A visitor's number belongs to one day, so what is counted from whole days
 * and from the rows of the days at the edges can be added.
 */
export function countVisitors(
  warehouse: Warehouse,
  { viewsKey, pieces }: Selection,
  { human, ai }: CountedKinds,
  { limit, offset }: Page,
): Promise<({ path: string } & HumanAndAi)[]> {
  return warehouse.query(
    `SELECT path, human, ai, total, allHuman, allAi, allTotal
     FROM (
       SELECT grouped >= 2 AS site, path,
         sumIf(visitors, grouped IN (0, 2) AND is_human) AS human,
         sumIf(visitors, grouped IN (0, 2) AND NOT is_human) AS ai,
         sumIf(visitors, grouped IN (1, 3)) AS total,
         maxIf(human, site) OVER () AS allHuman,
         maxIf(ai, site) OVER () AS allAi,
         maxIf(total, site) OVER () AS allTotal
       FROM (
         ${eachLevel(
           pieces,
           (rows) =>
             `SELECT path, ${isOneOf(human)} AS is_human, grouping(path, is_human) AS grouped, ${distinct} AS visitors
              FROM events WHERE ${rows} AND missed = 0 AND ${isOneOf([...human, ...ai])}
              GROUP BY path, is_human WITH CUBE`,
         )}
       )
       GROUP BY site, path
     )
     WHERE NOT site AND total > 0
     ORDER BY total DESC, path
     LIMIT {limit:UInt64} OFFSET {offset:UInt64}`,
    { project: viewsKey, limit, offset },
  );
}
