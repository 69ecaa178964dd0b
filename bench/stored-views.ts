import { connectDatabase } from '../server/src/database/database.ts';
import { findEmbeddedPostgres } from '../server/src/database/embedded/embedded-postgres.ts';
import { createLog } from '../server/src/foundation/log.ts';
import { openWarehouse, type Warehouse } from '../server/src/warehouse/warehouse.ts';
import { type Figure, median } from './figure.ts';
import { loadViews, year } from './load-views.ts';
import { type ServerUnderTest, serverUnderTest } from './server-under-test.ts';

const reads = 25;
const warmUps = 2;
const small = 10_000_000;

const dayMs = 86_400_000;
const day = (number: number) => new Date(Date.parse(year.from) + number * dayMs).toISOString().slice(0, 10);

/** The nth range of its kind: as much work as the first, and not asked before. */
const ranges: Record<string, (nth: number) => string> = {
  'a day': (nth) => `dateFrom=${day(100 + nth)}&dateTo=${day(101 + nth)}`,
  '30 days': (nth) => `dateFrom=${day(10 + nth)}&dateTo=${day(40 + nth)}`,
  // To the first of a later month, when nothing was read any more.
  'a year': (nth) =>
    `dateFrom=${year.from}&dateTo=${2025 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, '0')}-01`,
};
const pages = { 'page 1': 0, 'offset 4,000': 4_000 };

interface Measured {
  floor: number;
  bytes: number;
  /** Medians by name of the range and page, in ms. */
  answers: Record<string, number>;
}

/** `views` over many events, beside a trivial query through the same connection; and what an event costs on disk. */
export async function storedViews(count: number): Promise<Figure[]> {
  const few = await measure(Math.min(small, count / 10));
  const many = await measure(count);
  const name = `${(count / 1e6).toLocaleString('en')} M`;
  return [
    ...Object.entries(many.answers).map(([what, value]) => ({
      name: `views of ${what}, ${name} events`,
      value,
      unit: 'ms' as const,
      goal: { under: 2.5 * many.floor },
      limits: [{ name: 'a trivial query', value: many.floor }],
    })),
    {
      name: `views of a year, ${name} events against a tenth`,
      value: many.answers['a year, page 1']! / few.answers['a year, page 1']!,
      unit: 'times',
      goal: { under: 1.5 },
    },
    { name: `disk, an event of ${name}`, value: many.bytes, unit: 'bytes', goal: { under: 40 } },
  ];
}

async function measure(count: number): Promise<Measured> {
  await using under = await serverUnderTest();
  const viewsKey = await viewsKeyOf(under);
  await under.server.stop();
  const stored = await withWarehouse(under.dataDir, async (warehouse) => {
    await loadViews(warehouse, viewsKey, count);
    const floor = median(await times(() => warehouse.query('SELECT 1')));
    const [disk] = await warehouse.query<{ bytes: number }>(
      "SELECT sum(bytes_on_disk) / sum(rows) AS bytes FROM system.parts WHERE active AND table = 'events'",
    );
    return { floor, bytes: disk!.bytes };
  });
  await under.start();
  const answers: Measured['answers'] = {};
  for (const [what, range] of Object.entries(ranges)) {
    for (const [page, offset] of Object.entries(pages)) {
      const read = (nth: number) =>
        under.server.call('GET', `/v1/analytics/demo/views?${range(nth)}&offset=${offset}`);
      const first = offset === 0 ? 0 : reads + warmUps;
      answers[`${what}, ${page}`] = median(await times((nth) => read(first + nth)));
      answers[`${what}, ${page}, asked again`] = median(await times(() => read(first)));
    }
  }
  return { ...stored, answers };
}

async function times(work: (nth: number) => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  for (let nth = 0; nth < reads + warmUps; nth++) {
    const started = performance.now();
    await work(nth);
    all.push(performance.now() - started);
  }
  return all.slice(warmUps);
}

async function viewsKeyOf({ dataDir }: ServerUnderTest): Promise<string> {
  const database = connectDatabase({ url: (await findEmbeddedPostgres(dataDir))!, poolSize: 1 });
  const [row] = await database.query<{ key: string }>(
    "select views_key as key from projects where id = 'demo'",
  );
  await database.close();
  return row!.key;
}

export async function withWarehouse<Result>(
  dataDir: string,
  work: (warehouse: Warehouse) => Promise<Result>,
): Promise<Result> {
  const warehouse = await openWarehouse({ dataDir, durability: 'process-kill', log: createLog('warn') });
  try {
    return await work(warehouse);
  } finally {
    await warehouse.close();
  }
}
