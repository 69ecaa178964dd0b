import type { MissesBody } from '../../contract/analytics-read.ts';
import { countMisses } from '../../warehouse/queries/count-misses.ts';
import type { QueryContext, TableQuestion } from './question.ts';
import { readPage } from './read-page.ts';
import { splitRange } from './split-range.ts';

const clientsShown = 5;

export async function misses({ warehouse }: QueryContext, question: TableQuestion): Promise<MissesBody> {
  const { project, search, sort, order } = question;
  const { viewsKey } = project;
  const pieces = splitRange(question.range, ['moment']);
  const { rows, anyRow, hasMore } = await readPage(
    question,
    (page) =>
      countMisses(
        warehouse,
        { viewsKey, pieces },
        { ...page, search, sort, order },
        { clients: clientsShown },
      ),
    ({ isFound }) => isFound,
  );
  const { allHuman = 0, allAi = 0, allBot = 0 } = anyRow ?? {};
  return {
    totals: { human: allHuman, ai: allAi, bot: allBot, total: allHuman + allAi + allBot },
    misses: rows.map(({ path, human, ai, bot, total, clients }) => ({
      path,
      human,
      ai,
      bot,
      total,
      clients,
    })),
    hasMore,
  };
}
