import type { ReferrersBody } from '../../contract/analytics-read.ts';
import { countedKinds } from './counted-kinds.ts';
import { type PagedQuestion, type QueryContext, selectionOf } from './question.ts';
import { readPage } from './read-page.ts';

export async function referrers(
  { warehouse }: QueryContext,
  question: PagedQuestion,
): Promise<ReferrersBody> {
  const { rows, totals, hasMore } = await readPage(question, (page) =>
    warehouse.countReferrers(selectionOf(question), countedKinds(question.project.settings), page),
  );
  return {
    totals: { ...totals, total: totals.human + totals.ai },
    referrers: rows.map(({ referrer, human, ai }) => ({ referrer, human, ai, total: human + ai })),
    hasMore,
  };
}
