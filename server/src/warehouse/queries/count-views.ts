import type { Warehouse } from '../warehouse.ts';
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

/** Each level is one read of its projection, or of the rows themselves. */
export async function countViews(
  warehouse: Warehouse,
  { viewsKey, pieces }: Selection,
  { human, ai }: CountedKinds,
  { limit, offset }: Page,
): Promise<RankedViews> {
  const [ranked] = await warehouse.query<RankedViews>(
    `SELECT groupArray(path) AS paths, groupArray(people) AS human, groupArray(agents) AS ai,
       groupArray(people + agents) AS total, anyOrNull(all_people) AS allHuman, anyOrNull(all_agents) AS allAi
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
     ${readingLittle(onlyProjection(pieces))}`,
    { project: viewsKey, limit, offset },
  );
  return ranked!;
}
