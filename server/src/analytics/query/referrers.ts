import type { ReferrersBody } from '../../contract/analytics-read.ts';
import { countReferrers } from '../../warehouse/queries/count-referrers.ts';
import { countedKinds } from './counted-kinds.ts';
import type { PagedQuestion, QueryContext } from './question.ts';
import { readPage } from './read-page.ts';
import { splitRange } from './split-range.ts';

export async function referrers(
  { warehouse }: QueryContext,
  question: PagedQuestion,
): Promise<ReferrersBody> {
  const { viewsKey, settings } = question.project;
  const pieces = splitRange(question.range, ['day', 'moment']);
  const { rows, anyRow, hasMore } = await readPage(question, (page) =>
    countReferrers(warehouse, { viewsKey, pieces }, countedKinds(settings), page),
  );
  const { allHuman = 0, allAi = 0 } = anyRow ?? {};
  return {
    totals: { human: allHuman, ai: allAi, total: allHuman + allAi },
    referrers: rows.map(({ referrer, human, ai }) => ({ referrer, human, ai, total: human + ai })),
    hasMore,
  };
}
