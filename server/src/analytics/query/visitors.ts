import type { VisitorsBody } from '../../contract/analytics-read.ts';
import { countSiteVisitors } from '../../warehouse/queries/count-site-visitors.ts';
import { countVisitors } from '../../warehouse/queries/count-visitors.ts';
import { countedKinds } from './counted-kinds.ts';
import type { QueryContext, TableQuestion } from './question.ts';
import { rankedPages } from './ranked-pages.ts';
import { rankingOf } from './ranking.ts';
import { splitRange } from './split-range.ts';

export async function visitors(context: QueryContext, question: TableQuestion): Promise<VisitorsBody> {
  const { project, search, sort, order } = question;
  const { viewsKey, settings } = project;
  const selection = { viewsKey, pieces: splitRange(question.range, ['day', 'moment']) };
  const kinds = countedKinds(settings);
  const { totals, pages, hasMore } = await rankedPages(context, 'visitors', question, async (page) => {
    const [ranked, site] = await Promise.all([
      countVisitors(context.warehouse, selection, kinds, { ...page, search, sort, order }),
      countSiteVisitors(context.warehouse, selection, kinds),
    ]);
    return rankingOf(ranked, site);
  });
  return { totals, visitors: pages, hasMore };
}
