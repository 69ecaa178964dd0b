import type { Page } from '../../warehouse/queries/reading.ts';

export interface ReadPage<Row> {
  rows: Row[];
  /** A row to take the totals from, which every row repeats; undefined where the whole range is empty. */
  anyRow: Row | undefined;
  hasMore: boolean;
}

/**
 * One row more than asked for tells whether there is a next page. Rows that are not wanted come after those that
 * are, if at all.
 */
export async function readPage<Row>(
  { limit, offset }: Page,
  ask: (page: Page) => Promise<Row[]>,
  isWanted: (row: Row) => boolean = () => true,
): Promise<ReadPage<Row>> {
  const rows = await ask({ limit: limit + 1, offset });
  const anyRow = rows[0] ?? (offset > 0 ? (await ask({ limit: 1, offset: 0 }))[0] : undefined);
  const wanted = rows.filter(isWanted);
  return { rows: wanted.slice(0, limit), anyRow, hasMore: wanted.length > limit };
}
