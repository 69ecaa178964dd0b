import type { ViewsBody } from '../../contract/analytics-read.ts';
import { countedKinds } from './counted-kinds.ts';
import { type QueryContext, selectionOf, type TableQuestion } from './question.ts';
import { rankedPages } from './ranked-pages.ts';

export async function views(context: QueryContext, question: TableQuestion): Promise<ViewsBody> {
  const { search, sort, order } = question;
  const { totals, pages, hasMore } = await rankedPages(context, 'views', question, (page) =>
    context.warehouse.countViews(selectionOf(question), countedKinds(question.project.settings), {
      ...page,
      search,
      sort,
      order,
    }),
  );
  return { totals, views: pages, hasMore };
}
