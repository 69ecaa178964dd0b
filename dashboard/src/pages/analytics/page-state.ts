import { useUrlState } from '../../parts/use-url-state.ts';

/** Everything the page shows can be asked for by its address; dates are those of the API. */
const defaults = {
  range: '30d',
  dateFrom: '',
  dateTo: '',
  interval: 'auto',
  path: '',
  tab: 'pages',
  search: '',
  sort: 'total',
  order: 'descending',
  limit: '50',
  offset: '0',
};

export type PageState = typeof defaults;
export type ChangeState = (changes: Partial<PageState>, how?: { replace?: boolean }) => void;

export const usePageState = (): readonly [PageState, ChangeState] => useUrlState(defaults);

/** What belongs to one table and means nothing in another. */
export const freshTable = { search: '', sort: 'total', order: 'descending', offset: '0' };

export const limits = ['50', '100', '250'] as const;
const sorts = ['path', 'human', 'ai', 'total'] as const;
export type Sort = (typeof sorts)[number];

export interface TableState {
  search: string;
  sort: Sort;
  order: 'ascending' | 'descending';
  limit: number;
  offset: number;
}

/** The table's part of the address; what cannot be meant is read as the default. */
export function tableState({ search, sort, order, limit, offset }: PageState): TableState {
  return {
    search,
    sort: sorts.find((known) => known === sort) ?? 'total',
    order: order === 'ascending' ? 'ascending' : 'descending',
    limit: Number(limits.find((known) => known === limit) ?? defaults.limit),
    offset: /^\d{1,9}$/.test(offset) ? Number(offset) : 0,
  };
}
