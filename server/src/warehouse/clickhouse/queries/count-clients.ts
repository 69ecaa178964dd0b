import { kinds } from '../../page-event.ts';
import type { ClientCount, Counted, Page, Selection } from '../../questions.ts';
import { splitRange } from '../../split-range.ts';
import type { ClickHouse } from '../clickhouse.ts';
import { readWithTotals } from './paging.ts';
import { eachLevel, isOneOf, readingLittle } from './reading.ts';

type Row = ClientCount & { allAi: number; allBot: number };

const clientKinds = kinds.filter((kind) => !kind.startsWith('human'));

/** Whole days come from the projection `clients`. All reasons that begin so were checked, not just claimed. */
export async function countClients(
  clickHouse: ClickHouse,
  { viewsKey, range }: Selection,
  asked: Page,
): Promise<Counted<ClientCount, { ai: number; bot: number }>> {
  const pieces = splitRange(range, ['day', 'moment']);
  const statement = `SELECT client, operator, kind, toBool(was_verified) AS verified, sum(n) AS views,
       sumIf(views, kind != 'bot') OVER () AS allAi, sumIf(views, kind = 'bot') OVER () AS allBot
     FROM (
       ${eachLevel(
         pieces,
         (rows) =>
           `SELECT client, operator, kind, startsWith(reason, 'verified') AS was_verified, count() AS n FROM events
            WHERE ${rows} AND missed = 0 AND ${isOneOf(clientKinds)} GROUP BY client, operator, kind, was_verified`,
       )}
     )
     GROUP BY client, operator, kind, was_verified
     ORDER BY views DESC, client, operator, toString(kind), verified DESC
     LIMIT {limit:UInt64} OFFSET {offset:UInt64}
     ${readingLittle('clients')}`;
  const { rows, totals } = await readWithTotals(
    asked,
    ({ limit, offset }) => clickHouse.query<Row>(statement, { project: viewsKey, limit, offset }),
    (row) => ({ ai: row?.allAi ?? 0, bot: row?.allBot ?? 0 }),
  );
  return { rows: rows.map(({ allAi, allBot, ...row }) => row), totals };
}
