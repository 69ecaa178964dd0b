import type { ViewsBody } from '../../contract/analytics-read.ts';
import type { RankedPages } from '../../warehouse/queries/count-views.ts';
import type { Page } from '../../warehouse/queries/reading.ts';

/** Every page of an answer in its order, in as little memory as an array of paths and two of numbers take. */
export interface Ranking {
  paths: readonly string[];
  human: Float64Array;
  ai: Float64Array;
  totals: ViewsBody['totals'];
}

export const rankingOf = ({ paths, human, ai, allHuman, allAi }: RankedPages): Ranking => ({
  paths,
  human: Float64Array.from(human),
  ai: Float64Array.from(ai),
  totals: { human: allHuman ?? 0, ai: allAi ?? 0, total: (allHuman ?? 0) + (allAi ?? 0) },
});

/** What a ranking holds of memory: eight bytes a number, at most two a character, and some for each string. */
export const bytesOf = ({ paths }: Ranking): number =>
  paths.reduce((sum, path) => sum + 2 * path.length + 40, 500);

export function pageOf({ paths, human, ai, totals }: Ranking, { limit, offset }: Page): ViewsBody {
  return {
    totals,
    views: paths.slice(offset, offset + limit).map((path, i) => {
      const [people, agents] = [human[offset + i]!, ai[offset + i]!];
      return { path, human: people, ai: agents, total: people + agents };
    }),
    hasMore: paths.length > offset + limit,
  };
}
