import type { Arrangement, CountedKinds, Page, RankedPages, Selection } from '../../questions.ts';
import { type Level, type Pieces, splitRange } from '../../split-range.ts';
import type { ClickHouse } from '../clickhouse.ts';
import { arranged, isFound, searchParameter } from './paging.ts';
import { countOf, eachLevel, readingLittle } from './reading.ts';

const projections = { month: 'months', day: 'days', hour: 'hours', moment: '' };

function onlyProjection(pieces: Pieces): string {
  const [level, ...others] = Object.keys(pieces) as Level[];
  return level && others.length === 0 ? projections[level] : '';
}

/** The counts of the whole site are null where the page is empty. */
type Ranked = Omit<RankedPages, 'totals'> & { allHuman: number | null; allAi: number | null };

/**
 * Each level is one read of its projection, or of the rows themselves. Of a search, the pages that are found come
 * first and the others after them: a page that is not found still brings the counts of the whole site.
 */
export async function countViews(
  clickHouse: ClickHouse,
  { viewsKey, range }: Selection,
  { human, ai }: CountedKinds,
  { limit, offset, ...arrangement }: Page & Arrangement,
): Promise<RankedPages> {
  const pieces = splitRange(range, ['month', 'day', 'hour', 'moment']);
  const isSearch = arrangement.search !== undefined;
  const gathered = (column: string) =>
    isSearch ? `groupArrayIf(${column}, is_found)` : `groupArray(${column})`;
  const order = arranged(arrangement, { human: 'people', ai: 'agents', total: 'people + agents' });
  const statement = `SELECT ${gathered('path')} AS paths, ${gathered('people')} AS human, ${gathered('agents')} AS ai,
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
     ${readingLittle(onlyProjection(pieces))}`;
  const ask = async (page: Page): Promise<Ranked> => {
    const parameters = { project: viewsKey, ...page, ...searchParameter(arrangement) };
    return (await clickHouse.query<Ranked>(statement, parameters))[0]!;
  };
  const { allHuman, allAi, ...pages } = await ask({ limit, offset });
  if (allHuman !== null && allAi !== null) return { ...pages, totals: totalsOf(allHuman, allAi) };
  if (offset === 0 && limit > 0) return { ...pages, totals: totalsOf(0, 0) };
  const first = await ask({ limit: 1, offset: 0 });
  return { ...pages, totals: totalsOf(first.allHuman ?? 0, first.allAi ?? 0) };
}

const totalsOf = (human: number, ai: number) => ({ human, ai, total: human + ai });
