import type { ViewsBody } from '../../contract/analytics-read.ts';
import { countViews } from '../../warehouse/queries/count-views.ts';
import { countedKinds } from './counted-kinds.ts';
import type { QueryContext, TableQuestion } from './question.ts';
import { rankedPages } from './ranked-pages.ts';
import { rankingOf } from './ranking.ts';
import { splitRange } from './split-range.ts';

export async function views(context: QueryContext, question: TableQuestion): Promise<ViewsBody> {
  const { project, search, sort, order } = question;
  const { viewsKey, settings } = project;
  const pieces = splitRange(question.range, ['month', 'day', 'hour', 'moment']);
  const { totals, pages, hasMore } = await rankedPages(context, 'views', question, async (page) => {
    const ranked = await countViews(context.warehouse, { viewsKey, pieces }, countedKinds(settings), {
      ...page,
      search,
      sort,
      order,
    });
    const [human, ai] = [ranked.allHuman ?? 0, ranked.allAi ?? 0];
    return rankingOf(ranked, { human, ai, total: human + ai });
  });
  return { totals, views: pages, hasMore };
}
