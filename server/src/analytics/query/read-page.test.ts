import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

test('a page has the wanted rows alone, knows whether more follow, and any row for the totals', async () => {
  const size = fc.nat({ max: 6 });
  await fc.assert(
    fc.asyncProperty(
      size,
      size,
      fc.integer({ min: 1, max: 4 }),
      fc.nat({ max: 14 }),
      async (wanted, others, limit, offset) => {
        const rows = Array.from({ length: wanted + others }, (_, place) => ({ place }));
        const ask = async (page: { limit: number; offset: number }) =>
          rows.slice(page.offset, page.offset + page.limit);
        const page = await readPage({ limit, offset }, ask, ({ place }) => place < wanted);
        expect(page.rows).toEqual(rows.slice(0, wanted).slice(offset, offset + limit));
        expect(page.hasMore).toBe(wanted > offset + limit);
        expect(page.anyRow === undefined).toBe(rows.length === 0);
      },
    ),
  );
});
