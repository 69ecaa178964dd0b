import type { ClientsBody } from '../../contract/analytics-read.ts';
import { type AiPurpose, aiPurposes } from '../../contract/page-view.ts';
import type { Kind } from '../../warehouse/page-event.ts';
import { type PagedQuestion, type QueryContext, selectionOf } from './question.ts';
import { readPage } from './read-page.ts';

export async function clients({ warehouse }: QueryContext, question: PagedQuestion): Promise<ClientsBody> {
  const { rows, totals, hasMore } = await readPage(question, (page) =>
    warehouse.countClients(selectionOf(question), page),
  );
  const { ai, bot } = totals;
  return {
    totals: { ai, bot, total: ai + bot },
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
