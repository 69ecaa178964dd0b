import type { PageCounts } from '../../contract/analytics-read.ts';
import type { HumanAndAi, Page, RankedPages } from '../../warehouse/questions.ts';
import { countedKinds } from './counted-kinds.ts';
import type { QueryContext, TableQuestion } from './question.ts';
import type { KeptRanking } from './ranking-cache.ts';

/** What lies beyond is asked for one page at a time. */
const longestRanking = 10_000;

/** Asks the warehouse for a part of a ranking. */
type Rank = (page: Page) => Promise<RankedPages>;

export interface RankingPage {
  totals: HumanAndAi;
  pages: PageCounts[];
  hasMore: boolean;
}

/**
 * A page of a ranking, cut from what is kept of it where that reaches so far. The first page of views is asked for
 * alone, which takes half as long as all of them; whoever wants another one gets them all. Visitors are always all
 * asked for, since counting them takes longer than anything that follows.
 */
export async function rankedPages(
  { rankings, versionOf }: QueryContext,
  what: 'views' | 'visitors',
  question: TableQuestion,
  rank: Rank,
): Promise<RankingPage> {
  const { limit, offset } = question;
  // Before the question is put: events that are stored meanwhile change it.
  const version = versionOf(question.project.viewsKey);
  if (version === null) return pageAlone(question, rank);
  const key = keyOf(what, question);
  const known = rankings.get(key, version);
  if (known && reaches(known, question)) return pageOf(known.ranked, question);
  if (offset + limit > longestRanking) return pageAlone(question, rank);
  const length = (what === 'views' && offset === 0 && !known ? limit : longestRanking) + 1;
  const ranked = await rank({ limit: length, offset: 0 });
  rankings.set(key, version, { ranked, isWhole: ranked.paths.length < length });
  return pageOf(ranked, question);
}

const keyOf = (
  what: string,
  { project, range, search, sort = 'total', order = 'descending' }: TableQuestion,
): string =>
  JSON.stringify([
    what,
    project.viewsKey,
    countedKinds(project.settings),
    `${range.from} ${range.to}`,
    [sort, order, search ?? null],
  ]);

/** One row more than asked for tells whether there is a next page. */
const reaches = ({ ranked, isWhole }: KeptRanking, { limit, offset }: Page): boolean =>
  isWhole || ranked.paths.length > offset + limit;

async function pageAlone({ limit, offset }: Page, rank: Rank): Promise<RankingPage> {
  return pageOf(await rank({ limit: limit + 1, offset }), { limit, offset: 0 });
}

const pageOf = ({ paths, human, ai, total, totals }: RankedPages, { limit, offset }: Page): RankingPage => ({
  totals,
  pages: paths.slice(offset, offset + limit).map((path, i) => ({
    path,
    human: human[offset + i]!,
    ai: ai[offset + i]!,
    total: total[offset + i]!,
  })),
  hasMore: paths.length > offset + limit,
});
