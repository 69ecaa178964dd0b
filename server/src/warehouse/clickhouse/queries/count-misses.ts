import { kinds } from '../../page-event.ts';
import type { Arrangement, Counted, HumanAndAi, MissCount, Page, Selection } from '../../questions.ts';
import { splitRange } from '../../split-range.ts';
import type { ClickHouse } from '../clickhouse.ts';
import { arranged, isFound, readWithTotals, searchParameter } from './paging.ts';
import { eachLevel, isOneOf, readingRows } from './reading.ts';

interface Row extends MissCount {
  /** Whether the path has the searched text; those without come last, for the totals that they bring. */
  isFound: boolean;
  allHuman: number;
  allAi: number;
  allBot: number;
}

const people = isOneOf(kinds.filter((kind) => kind.startsWith('human')));

/**
 * From the rows themselves: misses are few, lie together in the primary key, and a projection by path and client
 * would cost every view its bytes. A path's clients are its most frequent named ones.
 */
export async function countMisses(
  clickHouse: ClickHouse,
  { viewsKey, range }: Selection,
  { limit, offset, ...arrangement }: Page & Arrangement,
  { clients }: { clients: number },
): Promise<Counted<MissCount, HumanAndAi & { bot: number }>> {
  const pieces = splitRange(range, ['moment']);
  const isSearch = arrangement.search !== undefined;
  const order = arranged(arrangement, { human: 'human', ai: 'ai', total: 'total' });
  const statement = `SELECT path, sum(h) AS human, sum(b) AS bot, sum(n) AS total, total - human - bot AS ai,
       arrayMap(pair -> CAST((pair.1, pair.2), 'Tuple(client String, misses UInt64)'),
         arraySlice(arraySort(pair -> (-pair.2, pair.1), groupArrayIf((client, n), client != '')), 1, {clients:UInt8})
       ) AS clients, toBool(${isSearch ? isFound : 'true'}) AS isFound,
       sum(human) OVER () AS allHuman, sum(ai) OVER () AS allAi, sum(bot) OVER () AS allBot
     FROM (
       ${eachLevel(
         pieces,
         (rows) =>
           `SELECT path, client, countIf(${people}) AS h, countIf(kind = 'bot') AS b, count() AS n FROM events
            WHERE ${rows} AND missed = 1 GROUP BY path, client`,
       )}
     )
     GROUP BY path
     ORDER BY ${isSearch ? 'isFound DESC, ' : ''}${order}
     LIMIT {limit:UInt64} OFFSET {offset:UInt64}
     ${readingRows}`;
  const { rows, totals } = await readWithTotals(
    { limit, offset },
    (page) =>
      clickHouse.query<Row>(statement, {
        project: viewsKey,
        clients,
        ...page,
        ...searchParameter(arrangement),
      }),
    (row) => totalsOf(row?.allHuman ?? 0, row?.allAi ?? 0, row?.allBot ?? 0),
  );
  const found = rows.filter((row) => row.isFound);
  return { rows: found.map(({ isFound: _, allHuman, allAi, allBot, ...row }) => row), totals };
}

const totalsOf = (human: number, ai: number, bot: number) => ({ human, ai, bot, total: human + ai + bot });
