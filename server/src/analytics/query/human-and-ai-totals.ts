import type { HumanAndAi } from '../../warehouse/queries/totals.ts';

export const humanAndAiTotals = (row: HumanAndAi | undefined) => ({
  human: row?.allHuman ?? 0,
  ai: row?.allAi ?? 0,
  total: row?.allTotal ?? 0,
});
