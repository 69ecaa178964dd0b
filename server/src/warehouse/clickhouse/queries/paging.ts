import type { Arrangement, Page } from '../../questions.ts';

/** Whether a path has the text in it; the text is a parameter, so that nothing in it means anything. */
export const isFound = 'positionCaseInsensitiveUTF8(path, {search:String}) > 0';

export const searchParameter = ({ search }: Arrangement) => (search === undefined ? {} : { search });

/** What follows ORDER BY; `columns` says what a statement calls each of them. Equal rows follow by path. */
export function arranged(
  { sort = 'total', order = 'descending' }: Arrangement,
  columns: { human: string; ai: string; total: string },
): string {
  const direction = order === 'descending' ? ' DESC' : '';
  return sort === 'path' ? `path${direction}` : `${columns[sort]}${direction}, path`;
}

/**
 * Statements give the totals of the whole range with every row, which is cheaper than a second statement for
 * them. A page past the end has no row: then the first row of the table is asked for them.
 */
export async function readWithTotals<Row, Totals>(
  page: Page,
  ask: (page: Page) => Promise<Row[]>,
  totalsOf: (row: Row | undefined) => Totals,
): Promise<{ rows: Row[]; totals: Totals }> {
  const rows = await ask(page);
  const isWhole = page.offset === 0 && page.limit > 0;
  const any = rows[0] ?? (isWhole ? undefined : (await ask({ limit: 1, offset: 0 }))[0]);
  return { rows, totals: totalsOf(any) };
}
