import type { VisitorsBody } from '../../contract/analytics-read.ts';
import { countedKinds } from './counted-kinds.ts';
import { type QueryContext, selectionOf, type TableQuestion } from './question.ts';
import { rankedPages } from './ranked-pages.ts';

export async function visitors(context: QueryContext, question: TableQuestion): Promise<VisitorsBody> {
  const { search, sort, order } = question;
  const { totals, pages, hasMore } = await rankedPages(context, 'visitors', question, (page) =>
    context.warehouse.countVisitors(selectionOf(question), countedKinds(question.project.settings), {
      ...page,
      search,
      sort,
      order,
    }),
  );
  return { totals, visitors: pages, hasMore };
}
