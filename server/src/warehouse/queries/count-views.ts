import type { Warehouse } from '../warehouse.ts';
import { type Arrangement, arranged, isFound, searchParameter } from './arrangement.ts';
import { type CountedKinds, countOf } from './kind.ts';
import type { RankedPages } from './ranked-pages.ts';
import { eachLevel, type Page, readingLittle, type Selection } from './reading.ts';
import type { Level, Pieces } from './span.ts';

/** With the counts of the whole site, which are null where the page is empty. */
export type RankedViews = RankedPages & { allHuman: number | null; allAi: number | null };

const projections = { month: 'months', day: 'days', hour: 'hours', moment: '' };

function onlyProjection(pieces: Pieces): string {
  const [level, ...others] = Object.keys(pieces) as Level[];
  return level && others.length === 0 ? projections[level] : '';
}

/**
 * Each level is one read of its projection, or of the rows themselves. Of a search, the pages that are found come
 * first and the others after them: a page that is not found still brings the counts of the whole site.
 */
export async function countViews(
  warehouse: Warehouse,
  { viewsKey, pieces }: Selection,
  { human, ai }: CountedKinds,
  { limit, offset, ...arrangement }: Page & Arrangement,
): Promise<RankedViews> {
  const isSearch = arrangement.search !== undefined;
  const gathered = (column: string) =>
    isSearch ? `groupArrayIf(${column}, is_found)` : `groupArray(${column})`;
  const order = arranged(arrangement, { human: 'people', ai: 'agents', total: 'people + agents' });
  const [ranked] = await warehouse.query<RankedViews>(
    `SELECT ${gathered('path')} AS paths, ${gathered('people')} AS human, ${gathered('agents')} AS ai,
       ${gathered('people + agents')} AS total, anyOrNull(all_people) AS allHuman, anyOrNull(all_agents) AS allAi
     FROM (
       SELECT path, sum(h) AS people, sum(a) AS agents,
         sum(people) OVER () AS all_people, sum(agents) OVER () AS all_agents${isSearch ? `, ${isFound} AS is_found` : ''}
       FROM (
         ${eachLevel(
           pieces,
           (rows) =>
             `SELECT path, ${countOf(human)} AS h, ${countOf(ai)} AS a FROM events
              WHERE ${rows} AND missed = 0 GROUP BY path`,
         )}
       )
       GROUP BY path HAVING people + agents > 0
       ORDER BY ${isSearch ? 'is_found DESC, ' : ''}${order}
       LIMIT {limit:UInt64} OFFSET {offset:UInt64}
     )
     ${readingLittle(onlyProjection(pieces))}`,
    { project: viewsKey, limit, offset, ...searchParameter(arrangement) },
  );
  return ranked!;
}
