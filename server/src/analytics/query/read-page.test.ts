import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

test('a page has its rows alone, knows whether more follow, and has the totals of all of them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 6 }),
      fc.integer({ min: 1, max: 4 }),
      fc.nat({ max: 14 }),
      async (count, limit, offset) => {
        const all = Array.from({ length: count }, (_, place) => ({ place }));
        const ask = async (page: { limit: number; offset: number }) => ({
          rows: all.slice(page.offset, page.offset + page.limit),
          totals: { rows: count },
        });
        expect(await readPage({ limit, offset }, ask)).toEqual({
          rows: all.slice(offset, offset + limit),
          totals: { rows: count },
          hasMore: count > offset + limit,
        });
      },
    ),
  );
});
