import type { MissesBody } from '../../contract/analytics-read.ts';
import { type QueryContext, selectionOf, type TableQuestion } from './question.ts';
import { readPage } from './read-page.ts';

const clientsShown = 5;

export async function misses({ warehouse }: QueryContext, question: TableQuestion): Promise<MissesBody> {
  const { search, sort, order } = question;
  const { rows, totals, hasMore } = await readPage(question, (page) =>
    warehouse.countMisses(selectionOf(question), { ...page, search, sort, order }, { clients: clientsShown }),
  );
  return { totals, misses: rows, hasMore };
}
