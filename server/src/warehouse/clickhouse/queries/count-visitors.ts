import type { Arrangement, CountedKinds, HumanAndAi, Page, RankedPages, Selection } from '../../questions.ts';
import { type Pieces, splitRange } from '../../split-range.ts';
import type { ClickHouse } from '../clickhouse.ts';
import { arranged, isFound, searchParameter } from './paging.ts';
import { distinctVisitors, eachLevel, isOneOf, reading, readingLittle, together } from './reading.ts';

/** A visitor's number belongs to one day, so what is counted of whole days and of the edges' rows can be added. */
export async function countVisitors(
  clickHouse: ClickHouse,
  { viewsKey, range }: Selection,
  kinds: CountedKinds,
  page: Page & Arrangement,
): Promise<RankedPages> {
  const pieces = splitRange(range, ['day', 'moment']);
  const [pages, totals] = await Promise.all([
    ofPages(clickHouse, viewsKey, pieces, kinds, page),
    ofSite(clickHouse, viewsKey, pieces, kinds),
  ]);
  return { ...pages, totals };
}

/**
 * Distinct visitors by page, people and AI apart (`grouped` 0) and together (1). ROLLUP merges the states of both
 * in one read of the projection `visitors`; GROUPING SETS would read the rows, and CUBE takes half as long again.
 */
async function ofPages(
  clickHouse: ClickHouse,
  viewsKey: string,
  pieces: Pieces,
  { human, ai }: CountedKinds,
  { limit, offset, ...arrangement }: Page & Arrangement,
): Promise<Omit<RankedPages, 'totals'>> {
  const found = arrangement.search === undefined ? '' : ` AND ${isFound}`;
  const order = arranged(arrangement, { human: 'people', ai: 'agents', total: 'together' });
  const [ranked] = await clickHouse.query<Omit<RankedPages, 'totals'>>(
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

/** Of the whole site, in the same way, from the projection `site_visitors`. */
async function ofSite(
  clickHouse: ClickHouse,
  viewsKey: string,
  pieces: Pieces,
  { human, ai }: CountedKinds,
): Promise<HumanAndAi> {
  const [counts] = await clickHouse.query<HumanAndAi>(
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
