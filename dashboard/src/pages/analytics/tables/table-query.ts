import type { TableState } from '../page-state.ts';
import type { ReadQuery } from '../read-views.ts';
import type { Report } from '../use-report.ts';

/** What a table of pages is asked for; what the API does by itself is left out, so that the call to copy is short. */
export const tableQuery = (
  { dates }: Report,
  { search, sort, order, limit, offset }: TableState,
): ReadQuery => ({
  ...dates,
  search: search || undefined,
  sort: sort === 'total' ? undefined : sort,
  order: order === 'descending' ? undefined : order,
  limit,
  offset: offset || undefined,
});

/** Of a table that can be paged and nothing else. */
export const pageQuery = ({ dates }: Report, { limit, offset }: TableState): ReadQuery => ({
  ...dates,
  limit,
  offset: offset || undefined,
});
