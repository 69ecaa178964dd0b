import type { Warehouse } from '../warehouse.ts';
import { type CountedKinds, countOf } from './kind.ts';
import { eachLevel, type Page, type Selection, small } from './reading.ts';

/** Pages in order, column by column, and the site's totals; those are null where the page is empty. */
export interface RankedPages {
  paths: string[];
  human: number[];
  ai: number[];
  allHuman: number | null;
  allAi: number | null;
}

/**
 * Each level is one read of its projection (`months`, `days`, `hours`) and the rest of the rows themselves;
 * naming the projection spares the engine the comparison of all eight, a fifth of the time. The answer is one
 * row of arrays: five thousand pages take half the bytes that rows would, and are parsed in 1 ms.
 */
export async function countViews(
  warehouse: Warehouse,
  { viewsKey, pieces }: Selection,
  { human, ai }: CountedKinds,
  { limit, offset }: Page,
): Promise<RankedPages> {
  const [ranked] = await warehouse.query<RankedPages>(
    `SELECT groupArray(path) AS paths, groupArray(people) AS human, groupArray(agents) AS ai,
       anyOrNull(all_people) AS allHuman, anyOrNull(all_agents) AS allAi
     FROM (
       SELECT path, sum(h) AS people, sum(a) AS agents,
         sum(people) OVER () AS all_people, sum(agents) OVER () AS all_agents
       FROM (
         ${eachLevel(
           pieces,
           (rows) =>
             `SELECT path, ${countOf(human)} AS h, ${countOf(ai)} AS a FROM events
              WHERE ${rows} AND missed = 0 GROUP BY path`,
         )}
       )
       GROUP BY path HAVING people + agents > 0
       ORDER BY people + agents DESC, path
       LIMIT {limit:UInt64} OFFSET {offset:UInt64}
     )
     ${small}`,
    { project: viewsKey, limit, offset },
  );
  return ranked!;
}
