import type { Page } from '../../warehouse/queries/reading.ts';
import { countedKinds } from './counted-kinds.ts';
import type { QueryContext, TableQuestion } from './question.ts';
import { pageOf, type Ranking, type RankingPage } from './ranking.ts';
import type { Kept } from './ranking-cache.ts';

/** Sites with more pages than that are asked for one page at a time. */
const longestRanking = 10_000;

/** Asks the warehouse for a part of a ranking; the totals are those of the whole, unless the part is empty. */
type Rank = (page: Page) => Promise<Ranking>;

/**
 * A page of a ranking, cut from the whole where that may be kept. Counting visitors is the bulk of their ranking,
 * so that it is kept at once; of views a page takes half as long as the whole, which is asked for the second time.
 */
export async function rankedPages(
  context: QueryContext,
  what: 'views' | 'visitors',
  question: TableQuestion,
  rank: Rank,
): Promise<RankingPage> {
  const { rankings, versionOf } = context;
  const version = versionOf(question.project.viewsKey);
  if (version === null) return onePage(question, rank);
  const key = keyOf(what, question);
  const keep = (kept: Kept) => rankings.set(key, version, kept);
  const known = rankings.get(key, version) ?? (what === 'visitors' ? 'asked once' : 'never asked');
  if (known === 'never asked') keep('asked once');
  if (known === 'never asked' || known === 'too long') return onePage(question, rank);
  if (known !== 'asked once') return pageOf(known, question);
  const whole = await rank({ limit: longestRanking + 1, offset: 0 });
  const isTooLong = whole.paths.length > longestRanking;
  keep(isTooLong ? 'too long' : whole);
  return isTooLong ? onePage(question, rank) : pageOf(whole, question);
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

/** One more than asked for tells whether there is a next page. */
async function onePage({ limit, offset }: Page, rank: Rank): Promise<RankingPage> {
  const ranking = await rank({ limit: limit + 1, offset });
  const isPastTheEnd = ranking.paths.length === 0 && offset > 0;
  const { totals } = isPastTheEnd ? await rank({ limit: 1, offset: 0 }) : ranking;
  return { ...pageOf(ranking, { limit, offset: 0 }), totals };
}
