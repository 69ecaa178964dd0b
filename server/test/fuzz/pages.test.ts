import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { scratch } from '../lifecycle/scratch.ts';
import { startServer } from '../support/server-process.ts';
import { Random } from '../torture/random.ts';
import { hostilePage } from './pages.ts';
import { runPages, stopWhole } from './run-pages.ts';
import { hostileSite } from './sites.ts';

// The same pages every time; `npm run fuzz -- --pages 10000` makes others, for longer, and measures the time.
const seed = Number(process.env.FUZZ_SEED ?? 5);

test('hostile pages cost nobody but themselves', { timeout: 900_000 }, async () => {
  await using place = scratch();
  const { dataDir } = place;
  await using server = await startServer({
    dataDir,
    environment: {
      DOCWRIGHT_JOBS_PER_HOUR: '0',
      DOCWRIGHT_READS_PER_HOUR: '0',
      DOCWRIGHT_LOG_LEVEL: 'error',
    },
  });
  const result = await runPages({
    server,
    dataDir,
    seed,
    pages: 40,
    pagesPerSite: 8,
    site: null,
    atOnce: 2,
    progress: () => {},
  });
  expect([...result.problems, ...(await stopWhole(server))], `FUZZ_SEED=${seed}`).toEqual([]);
  expect(result.jobs.get('completed')).toBeGreaterThan(0);
  // Pages that nobody can read, and an ordinary client that asked for nothing, would show nothing.
  expect(result.read).toBeGreaterThan(8);
  expect(Object.values(result.latencies).flat().length).toBeGreaterThan(20);
});

test('the same seed makes the same sites, of every framework and of all sizes', () => {
  const sites = () =>
    [0, 1, 2, 3, 4].map((number) => hostileSite(new Random(7).fork(`${number}`), number, 50));
  const digests = () =>
    sites().flatMap(({ files }) => files.map(([path, content]) => path + hash('sha1', content)));
  expect(digests()).toEqual(digests());
  expect(new Set(sites().map(({ framework }) => framework)).size).toBe(5);
  const sizes = sites().flatMap(({ pages }) => [...pages.values()].map(({ bytes }) => bytes.length));
  expect(Math.min(...sizes)).toBeLessThan(200);
  expect(Math.max(...sizes)).toBeGreaterThan(100_000);
  expect(Math.max(...sizes)).toBeLessThan(2_000_000);
});

test('a page says what made it', () => {
  const rules = Array.from({ length: 200 }, (_, number) => hostilePage(new Random(number)).rule);
  expect(new Set(rules).size).toBeGreaterThan(100);
  for (const kind of ['ordinary', 'mutated', 'page: ', 'front matter: ', 'trap: ', 'deadly: '])
    expect(
      rules.some((rule) => rule.startsWith(kind)),
      kind,
    ).toBe(true);
});
