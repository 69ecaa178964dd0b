import type { ViewsBody } from '../../contract/analytics-read.ts';
import { countViews } from '../../warehouse/queries/count-views.ts';
import type { Page } from '../../warehouse/queries/reading.ts';
import { countedKinds } from './counted-kinds.ts';
import type { PagedQuestion, QueryContext, Question } from './question.ts';
import { pageOf, type Ranking, rankingOf } from './ranking.ts';
import type { RankingCache } from './ranking-cache.ts';
import { splitRange } from './split-range.ts';

export interface ViewsContext extends QueryContext {
  rankings: RankingCache;
  /** A number that changes before and after every change of the project's events; null where nobody knows. */
  versionOf(viewsKey: string): number | null;
}

/** Sites with more pages than that are asked for one page at a time. */
const longestRanking = 20_000;

export async function views(context: ViewsContext, question: PagedQuestion): Promise<ViewsBody> {
  const version = context.versionOf(question.project.viewsKey);
  const whole = version === null ? 'too long' : await wholeRanking(context, question, version);
  return whole === 'too long' ? readPage(context, question) : pageOf(whole, question);
}

async function wholeRanking(
  context: ViewsContext,
  question: Question,
  version: number,
): Promise<Ranking | 'too long'> {
  const { viewsKey, settings } = question.project;
  const { from, to } = question.range;
  const key = JSON.stringify([viewsKey, countedKinds(settings), String(from), String(to)]);
  const known = context.rankings.get(key, version);
  if (known) return known;
  const ranking = await ask(context, question, { limit: longestRanking + 1, offset: 0 });
  const result = ranking.paths.length > longestRanking ? 'too long' : ranking;
  context.rankings.set(key, version, result);
  return result;
}

/** One page more than asked for tells whether there is a next one. */
async function readPage(context: ViewsContext, question: PagedQuestion): Promise<ViewsBody> {
  const { limit, offset } = question;
  const ranking = await ask(context, question, { limit: limit + 1, offset });
  const isPastTheEnd = ranking.paths.length === 0 && offset > 0;
  const { totals } = isPastTheEnd ? await ask(context, question, { limit: 1, offset: 0 }) : ranking;
  return { ...pageOf(ranking, { limit, offset: 0 }), totals };
}

async function ask({ warehouse }: ViewsContext, { project, range }: Question, page: Page): Promise<Ranking> {
  const pieces = splitRange(range, ['month', 'day', 'hour', 'moment']);
  const selection = { viewsKey: project.viewsKey, pieces };
  return rankingOf(await countViews(warehouse, selection, countedKinds(project.settings), page));
}
