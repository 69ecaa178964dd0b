import type { PageCounts } from '../../contract/analytics-read.ts';
import type { HumanAndAi, RankedPages } from '../../warehouse/queries/ranked-pages.ts';
import type { Page } from '../../warehouse/queries/reading.ts';

/** Pages in their order and the site's totals, in little memory. */
export interface Ranking {
  paths: readonly string[];
  human: Float64Array;
  ai: Float64Array;
  total: Float64Array;
  totals: HumanAndAi;
}

export const rankingOf = ({ paths, human, ai, total }: RankedPages, totals: HumanAndAi): Ranking => ({
  paths,
  human: Float64Array.from(human),
  ai: Float64Array.from(ai),
  total: Float64Array.from(total),
  totals,
});

/** Three numbers a page, and a string with its header. */
export const bytesOf = ({ paths }: Ranking): number =>
  paths.reduce((sum, path) => sum + 24 + 24 + 2 * path.length, 500);

export interface RankingPage {
  totals: HumanAndAi;
  pages: PageCounts[];
  hasMore: boolean;
}

export function pageOf({ paths, human, ai, total, totals }: Ranking, { limit, offset }: Page): RankingPage {
  return {
    totals,
    pages: paths.slice(offset, offset + limit).map((path, i) => ({
      path,
      human: human[offset + i]!,
      ai: ai[offset + i]!,
      total: total[offset + i]!,
    })),
    hasMore: paths.length > offset + limit,
  };
}
