import type { Counted, Page } from '../../warehouse/questions.ts';

/** One row more than asked for tells whether there is a next page. */
export async function readPage<Row, Totals>(
  { limit, offset }: Page,
  ask: (page: Page) => Promise<Counted<Row, Totals>>,
): Promise<Counted<Row, Totals> & { hasMore: boolean }> {
  const { rows, totals } = await ask({ limit: limit + 1, offset });
  return { rows: rows.slice(0, limit), totals, hasMore: rows.length > limit };
}
