import type { ClientsBody } from '../../contract/analytics-read.ts';
import { type AiPurpose, aiPurposes } from '../../contract/page-view.ts';
import { countClients } from '../../warehouse/queries/count-clients.ts';
import type { Kind } from '../../warehouse/queries/kind.ts';
import type { PagedQuestion, QueryContext } from './question.ts';
import { readPage } from './read-page.ts';
import { splitRange } from './split-range.ts';

export async function clients({ warehouse }: QueryContext, question: PagedQuestion): Promise<ClientsBody> {
  const { viewsKey } = question.project;
  const pieces = splitRange(question.range, ['day', 'moment']);
  const { rows, anyRow, hasMore } = await readPage(question, (page) =>
    countClients(warehouse, { viewsKey, pieces }, page),
  );
  const { allAi = 0, allBot = 0 } = anyRow ?? {};
  return {
    totals: { ai: allAi, bot: allBot, total: allAi + allBot },
    clients: rows.map(({ client, operator, kind, verified, views }) => ({
      client,
      operator,
      class: kind === 'bot' ? 'bot' : 'ai',
      purpose: purposeOf(kind),
      verified,
      views,
    })),
    hasMore,
  };
}

const purposeOf = (kind: Kind): AiPurpose | null =>
  aiPurposes.find((purpose) => kind === `ai_${purpose}`) ?? null;
