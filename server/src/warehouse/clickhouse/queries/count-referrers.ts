import type { Counted, CountedKinds, Page, ReferrerCount, Selection } from '../../questions.ts';
import { splitRange } from '../../split-range.ts';
import type { ClickHouse } from '../clickhouse.ts';
import { readWithTotals } from './paging.ts';
import { eachLevel, isOneOf, readingLittle } from './reading.ts';

type Row = ReferrerCount & { allHuman: number; allAi: number };

/** Views that came from another site, by its host; whole days from the projection `referrers`. */
export async function countReferrers(
  clickHouse: ClickHouse,
  { viewsKey, range }: Selection,
  { human, ai }: CountedKinds,
  asked: Page,
): Promise<Counted<ReferrerCount, { human: number; ai: number }>> {
  const pieces = splitRange(range, ['day', 'moment']);
  const statement = `SELECT referrer, sumIf(views, is_human) AS human, sumIf(views, NOT is_human) AS ai,
       sum(human) OVER () AS allHuman, sum(ai) OVER () AS allAi
     FROM (
       ${eachLevel(
         pieces,
         (rows) =>
           `SELECT referrer, ${isOneOf(human)} AS is_human, count() AS views FROM events
            WHERE ${rows} AND missed = 0 AND referrer != '' AND ${isOneOf([...human, ...ai])}
            GROUP BY referrer, is_human`,
       )}
     )
     GROUP BY referrer
     ORDER BY human + ai DESC, referrer
     LIMIT {limit:UInt64} OFFSET {offset:UInt64}
     ${readingLittle('referrers')}`;
  const { rows, totals } = await readWithTotals(
    asked,
    ({ limit, offset }) => clickHouse.query<Row>(statement, { project: viewsKey, limit, offset }),
    (row) => ({ human: row?.allHuman ?? 0, ai: row?.allAi ?? 0 }),
  );
  return { rows: rows.map(({ allHuman, allAi, ...row }) => row), totals };
}
