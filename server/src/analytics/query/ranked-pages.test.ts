import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Page } from '../../warehouse/questions.ts';
import type { Counting } from '../../warehouse/warehouse.ts';
import type { TableQuestion } from './question.ts';
import { rankedPages } from './ranked-pages.ts';
import { RankingCache } from './ranking-cache.ts';

/** A site whose pages are their numbers, and whose views grow: each insert raises the version twice. */
function site(pages: number) {
  let version = 0;
  let views = 0;
  let asked = 0;
  const noWarehouse = undefined as unknown as Counting;
  const context = {
    warehouse: noWarehouse,
    rankings: new RankingCache(50_000_000),
    versionOf: () => version,
  };
  const rank = async ({ limit, offset }: Page) => {
    asked++;
    const paths = Array.from({ length: pages }, (_, i) => `/${i}`).slice(offset, offset + limit);
    const counts = paths.map(() => views);
    const all = pages * views;
    // The answer is on its way for a moment, in which more may be written.
    await Promise.resolve();
    return {
      paths,
      human: counts,
      ai: counts.map(() => 0),
      total: counts,
      totals: { human: all, ai: 0, total: all },
    };
  };
  return {
    get asked() {
      return asked;
    },
    write: async () => {
      version++;
      await Promise.resolve();
      views++;
      await Promise.resolve();
      version++;
    },
    ask: (page: Page, settings = {}, what: 'views' | 'visitors' = 'views') =>
      rankedPages(
        context,
        what,
        { project: { viewsKey: 'p', settings }, range: { from: 0, to: 1 }, ...page },
        rank,
      ),
  };
}

test('paging through a site asks the warehouse twice: for a page, and for the next thousand', async () => {
  const own = site(1_000);
  const paths: string[] = [];
  for (let offset = 0, hasMore = true; hasMore; offset += 250) {
    const page = await own.ask({ limit: 250, offset });
    paths.push(...page.pages.map(({ path }) => path));
    hasMore = page.hasMore;
  }
  expect(paths).toHaveLength(1_000);
  expect(own.asked).toBe(2);
});

test('a page that is asked for again and again asks the warehouse once, until a view comes', async () => {
  const own = site(1_000);
  const first = await own.ask({ limit: 50, offset: 0 });
  expect(await own.ask({ limit: 50, offset: 0 })).toEqual(first);
  expect(await own.ask({ limit: 20, offset: 10 })).toMatchObject({ hasMore: true });
  expect(own.asked).toBe(1);
  await own.write();
  expect(await own.ask({ limit: 50, offset: 0 })).not.toEqual(first);
  expect(own.asked).toBe(2);
});

test('a page far down is asked for alone, and the next one with many others', async () => {
  const own = site(1_000);
  expect((await own.ask({ limit: 50, offset: 800 })).pages[0]).toMatchObject({ path: '/800' });
  expect(own.asked).toBe(1);
  expect((await own.ask({ limit: 50, offset: 800 })).pages[49]).toMatchObject({ path: '/849' });
  expect(own.asked).toBe(1);
  for (const offset of [850, 750, 0]) {
    expect((await own.ask({ limit: 50, offset })).pages[0]).toMatchObject({ path: `/${offset}` });
  }
  expect(own.asked).toBe(2);
});

test('visitors are counted once for all pages', async () => {
  const own = site(1_000);
  for (let offset = 0; offset < 1_100; offset += 50) await own.ask({ limit: 50, offset }, {}, 'visitors');
  expect(own.asked).toBe(1);
});

test('what is counted, and each project, has an answer of its own', async () => {
  const own = site(1);
  await own.ask({ limit: 1, offset: 0 });
  await own.ask({ limit: 1, offset: 0 }, { humanSource: 'beacon' });
  expect(own.asked).toBe(2);
});

test('a large site is asked for piece by piece, with the same answers', async () => {
  const own = site(10_001);
  const beginning = await own.ask({ limit: 2, offset: 9_998 });
  expect(beginning).toMatchObject({ pages: [{ path: '/9998' }, { path: '/9999' }], hasMore: true });
  const last = await own.ask({ limit: 2, offset: 9_999 });
  expect(last).toMatchObject({ pages: [{ path: '/9999' }, { path: '/10000' }], hasMore: false });
  for (let offset = 9_950; offset >= 0; offset -= 50) {
    const { pages } = await own.ask({ limit: 50, offset });
    expect(pages.map(({ path }) => path)).toEqual(Array.from({ length: 50 }, (_, i) => `/${offset + i}`));
  }
  expect(own.asked).toBe(11);
  await own.write();
  expect(await own.ask({ limit: 2, offset: 30_000 })).toEqual({
    pages: [],
    totals: { human: 10_001, ai: 0, total: 10_001 },
    hasMore: false,
  });
});

test('a view that was acknowledged is in every answer that is asked for afterwards', async () => {
  const step = fc.constantFrom('write', 'ask', 'wait');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const own = site(3);
      let acknowledged = 0;
      const under: Promise<unknown>[] = [];
      for (const what of steps) {
        const least = acknowledged;
        if (what === 'write') under.push(own.write().then(() => acknowledged++));
        if (what === 'ask') {
          under.push(
            own.ask({ limit: 1, offset: 0 }).then(({ pages }) => {
              expect(pages[0]!.human).toBeGreaterThanOrEqual(least);
            }),
          );
        }
        if (what === 'wait') await Promise.resolve();
      }
      await Promise.all(under);
    }),
    { numRuns: 500 },
  );
});

/** Paths that contain the text, as the warehouse ranks them, with the totals of all. */
function ranker(paths: readonly string[], { search, sort, order }: Partial<TableQuestion>) {
  const sign = order === 'ascending' ? 1 : -1;
  const viewsOf = (path: string) => path.length;
  const found = paths
    .filter((path) => path.includes(search ?? ''))
    .toSorted((a, b) => {
      const byPath = a < b ? -1 : 1;
      return sort === 'path' ? sign * byPath : sign * (viewsOf(a) - viewsOf(b)) || byPath;
    });
  const all = paths.reduce((sum, path) => sum + viewsOf(path), 0);
  const rank = async ({ limit, offset }: Page) => {
    const shown = found.slice(offset, offset + limit);
    const counts = shown.map(viewsOf);
    const totals = { human: all, ai: 0, total: all };
    return { paths: shown, human: counts, ai: counts.map(() => 0), total: counts, totals };
  };
  return { rank, found, all };
}

test('searched and sorted in any way and in any order of asking, each answer is its own', async () => {
  const question = fc.record({
    search: fc.option(fc.constantFrom('a', 'b', 'ab', '"', 'none'), { nil: undefined }),
    sort: fc.constantFrom(undefined, 'path', 'total'),
    order: fc.constantFrom(undefined, 'ascending', 'descending'),
    limit: fc.integer({ min: 1, max: 4 }),
    offset: fc.integer({ min: 0, max: 9 }),
  });
  const path = fc.string({ unit: fc.constantFrom('a', 'b', '"', '/'), maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(path, { maxLength: 8 }),
      fc.array(question, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('views' as const, 'visitors' as const),
      async (paths, questions, what) => {
        const noWarehouse = undefined as unknown as Counting;
        const context = { warehouse: noWarehouse, rankings: new RankingCache(), versionOf: () => 1 };
        for (const asked of questions) {
          const { rank, found, all } = ranker(paths, asked);
          const project = { viewsKey: 'p', settings: {} };
          const table = { project, range: { from: 0, to: 1 }, ...asked };
          const { pages, hasMore, totals } = await rankedPages(context, what, table, rank);
          const { limit, offset } = asked;
          expect(pages.map((page) => page.path)).toEqual(found.slice(offset, offset + limit));
          expect(hasMore).toBe(found.length > offset + limit);
          expect(totals.total).toBe(all);
        }
      },
    ),
  );
});
