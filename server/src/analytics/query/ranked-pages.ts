import type { PageCounts } from '../../contract/analytics-read.ts';
import type { HumanAndAi, Page, RankedPages } from '../../warehouse/questions.ts';
import { countedKinds } from './counted-kinds.ts';
import type { QueryContext, TableQuestion } from './question.ts';
import type { KeptRanking } from './ranking-cache.ts';

/** As much of a ranking as is asked for at a time once somebody pages through it. */
const pieces = { views: 1_000, visitors: 10_000 };

/** Asks the warehouse for a part of a ranking. */
type Rank = (page: Page) => Promise<RankedPages>;

export interface RankingPage {
  totals: HumanAndAi;
  pages: PageCounts[];
  hasMore: boolean;
}

/**
 * A page of a ranking, cut from what is kept of it where that has the page. The first question asks for its page
 * alone; the next one that is not answered by it asks for a piece, which takes hardly longer and has many pages.
 * Visitors take long to count and are asked for in pieces from the start.
 */
export async function rankedPages(
  { rankings, versionOf }: QueryContext,
  what: 'views' | 'visitors',
  question: TableQuestion,
  rank: Rank,
): Promise<RankingPage> {
  // Before the question is put: events that are stored meanwhile change it.
  const version = versionOf(question.project.viewsKey);
  if (version === null) return pageAlone(question, rank);
  const key = keyOf(what, question);
  const known = rankings.get(key, version);
  if (known && reaches(known, question)) return pageOf(known, question);
  const isFirst = what === 'views' && !known;
  const kept = await ask(rank, isFirst ? question : pieceWith(question, pieces[what]));
  rankings.set(key, version, kept);
  return pageOf(kept, question);
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

/** The piece that the page lies in, or the pieces. */
function pieceWith({ limit, offset }: Page, length: number): Page {
  const from = offset - (offset % length);
  return { offset: from, limit: Math.ceil((offset + limit - from) / length) * length };
}

const reaches = ({ ranked, from, isToTheEnd }: KeptRanking, { limit, offset }: Page): boolean =>
  offset >= from && (isToTheEnd || from + ranked.paths.length > offset + limit);

const pageAlone = async (page: Page, rank: Rank): Promise<RankingPage> => pageOf(await ask(rank, page), page);

/** One row more than asked for tells whether there is a next page. */
async function ask(rank: Rank, { limit, offset }: Page): Promise<KeptRanking> {
  const ranked = await rank({ limit: limit + 1, offset });
  return { ranked, from: offset, isToTheEnd: ranked.paths.length <= limit };
}

function pageOf({ ranked, from }: KeptRanking, { limit, offset }: Page): RankingPage {
  const { paths, human, ai, total, totals } = ranked;
  const start = offset - from;
  return {
    totals,
    pages: paths.slice(start, start + limit).map((path, i) => ({
      path,
      human: human[start + i]!,
      ai: ai[start + i]!,
      total: total[start + i]!,
    })),
    hasMore: paths.length > start + limit,
  };
}
