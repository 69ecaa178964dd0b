import type { Warehouse } from '../warehouse.ts';
import { type Arrangement, arranged, isFound, searchParameter } from './arrangement.ts';
import { isOneOf, kinds } from './kind.ts';
import { eachLevel, type Page, readingRows, type Selection } from './reading.ts';

export interface MissCount {
  path: string;
  human: number;
  ai: number;
  bot: number;
  total: number;
  clients: { client: string; misses: number }[];
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
export const countMisses = (
  warehouse: Warehouse,
  { viewsKey, pieces }: Selection,
  { limit, offset, ...arrangement }: Page & Arrangement,
  { clients }: { clients: number },
): Promise<MissCount[]> => {
  const isSearch = arrangement.search !== undefined;
  const order = arranged(arrangement, { human: 'human', ai: 'ai', total: 'total' });
  return warehouse.query(
    `SELECT path, sum(h) AS human, sum(b) AS bot, sum(n) AS total, total - human - bot AS ai,
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
     ${readingRows}`,
    { project: viewsKey, limit, offset, clients, ...searchParameter(arrangement) },
  );
};
