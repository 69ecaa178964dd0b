import type { ReferrersBody } from '../../contract/analytics-read.ts';
import { countReferrers } from '../../warehouse/queries/count-referrers.ts';
import { countedKinds } from './counted-kinds.ts';
import { humanAndAiTotals } from './human-and-ai-totals.ts';
import type { PagedQuestion, QueryContext } from './question.ts';
import { readPage } from './read-page.ts';
import { splitRange } from './split-range.ts';

export async function referrers(
  { warehouse }: QueryContext,
  question: PagedQuestion,
): Promise<ReferrersBody> {
  const { viewsKey, settings } = question.project;
  const pieces = splitRange(question.range, ['day', 'moment']);
  const { rows, any, hasMore } = await readPage(question, (page) =>
    countReferrers(warehouse, { viewsKey, pieces }, countedKinds(settings), page),
  );
  return {
    totals: humanAndAiTotals(any),
    referrers: rows.map(({ referrer, human, ai, total }) => ({ referrer, human, ai, total })),
    hasMore,
  };
}
