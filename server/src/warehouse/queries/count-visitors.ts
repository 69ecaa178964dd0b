import type { Warehouse } from '../warehouse.ts';
import { type Arrangement, arranged, isFound, searchParameter } from './arrangement.ts';
import { type CountedKinds, isOneOf } from './kind.ts';
import type { RankedPages } from './ranked-pages.ts';
import { distinctVisitors, eachLevel, type Page, reading, type Selection, together } from './reading.ts';

/**
 * Distinct visitors by page, people and AI apart (`grouped` 0) and together (1). ROLLUP merges the states of both
 * in one read of the projection `visitors`; GROUPING SETS would read the rows, and CUBE takes half as long again.
 * A visitor's number belongs to one day, so what is counted from whole days and from the rows of the days at the
 * edges can be added.
 */
export async function countVisitors(
  warehouse: Warehouse,
  { viewsKey, pieces }: Selection,
  { human, ai }: CountedKinds,
  { limit, offset, ...arrangement }: Page & Arrangement,
): Promise<RankedPages> {
  const found = arrangement.search === undefined ? '' : ` AND ${isFound}`;
  const order = arranged(arrangement, { human: 'people', ai: 'agents', total: 'together' });
  const [ranked] = await warehouse.query<RankedPages>(
    `SELECT groupArray(path) AS paths, groupArray(people) AS human, groupArray(agents) AS ai,
       groupArray(together) AS total
     FROM (
       SELECT path,
         sumIf(visitors, grouped = 0 AND is_human) AS people,
         sumIf(visitors, grouped = 0 AND NOT is_human) AS agents,
         ${together('people', 'agents', 'sumIf(visitors, grouped = 1)')} AS together
       FROM (
         ${eachLevel(
           pieces,
           (rows) =>
             `SELECT path, ${isOneOf(human)} AS is_human, grouping(path, is_human) AS grouped,
                ${distinctVisitors} AS visitors
              FROM events WHERE ${rows} AND missed = 0 AND ${isOneOf([...human, ...ai])}${found}
              GROUP BY path, is_human WITH ROLLUP`,
         )}
       )
       WHERE grouped < 3
       GROUP BY path HAVING together > 0
       ORDER BY ${order}
       LIMIT {limit:UInt64} OFFSET {offset:UInt64}
     )
     ${reading('visitors')}`,
    { project: viewsKey, limit, offset, ...searchParameter(arrangement) },
  );
  return ranked!;
}
