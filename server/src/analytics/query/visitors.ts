import type { VisitorsBody } from '../../contract/analytics-read.ts';
import { countVisitors } from '../../warehouse/queries/count-visitors.ts';
import { countedKinds } from './counted-kinds.ts';
import { humanAndAiTotals } from './human-and-ai-totals.ts';
import type { PagedQuestion, QueryContext } from './question.ts';
import { readPage } from './read-page.ts';
import { splitRange } from './split-range.ts';

export async function visitors({ warehouse }: QueryContext, question: PagedQuestion): Promise<VisitorsBody> {
  const { viewsKey, settings } = question.project;
  const pieces = splitRange(question.range, ['day', 'moment']);
  const { rows, any, hasMore } = await readPage(question, (page) =>
    countVisitors(warehouse, { viewsKey, pieces }, countedKinds(settings), page),
  );
  return {
    totals: humanAndAiTotals(any),
    visitors: rows.map(({ path, human, ai, total }) => ({ path, human, ai, total })),
    hasMore,
  };
}
