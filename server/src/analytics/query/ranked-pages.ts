import type { Page } from '../../warehouse/queries/reading.ts';
import { countedKinds } from './counted-kinds.ts';
import type { PagedQuestion, QueryContext, Question } from './question.ts';
import { pageOf, type Ranking, type RankingPage } from './ranking.ts';

/** Sites with more pages than that are asked for one page at a time. */
const longestRanking = 10_000;

/** Asks the warehouse for a part of a ranking; the totals are those of the whole, unless the part is empty. */
type Rank = (page: Page) => Promise<Ranking>;

/** A page of a ranking, cut from the whole where that may be kept. */
export async function rankedPages(
  context: QueryContext,
  what: 'views' | 'visitors',
  question: PagedQuestion,
  rank: Rank,
): Promise<RankingPage> {
  const version = context.versionOf(question.project.viewsKey);
  const whole =
    version === null ? 'too long' : await wholeRanking(context, keyOf(what, question), version, rank);
  return whole === 'too long' ? onePage(question, rank) : pageOf(whole, question);
}

const keyOf = (what: string, { project, range }: Question) =>
  JSON.stringify([what, project.viewsKey, countedKinds(project.settings), `${range.from} ${range.to}`]);

async function wholeRanking({ rankings }: QueryContext, key: string, version: number, rank: Rank) {
  const known = rankings.get(key, version);
  if (known) return known;
  const ranking = await rank({ limit: longestRanking + 1, offset: 0 });
  const result = ranking.paths.length > longestRanking ? 'too long' : ranking;
  rankings.set(key, version, result);
  return result;
}

/** One more than asked for tells whether there is a next page. */
async function onePage({ limit, offset }: Page, rank: Rank): Promise<RankingPage> {
  const ranking = await rank({ limit: limit + 1, offset });
  const isPastTheEnd = ranking.paths.length === 0 && offset > 0;
  const { totals } = isPastTheEnd ? await rank({ limit: 1, offset: 0 }) : ranking;
  return { ...pageOf(ranking, { limit, offset: 0 }), totals };
}
