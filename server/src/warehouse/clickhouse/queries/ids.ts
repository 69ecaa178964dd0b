import type { Bits64 } from '../../page-event.ts';
import type { Span } from '../../questions.ts';
import type { ClickHouse } from '../clickhouse.ts';
import { listedTexts } from '../sql-text.ts';
import { halves } from './reading.ts';

/** Written into the statement, which may be long; a parameter may not. */
const listed = (ids: readonly Bits64[]): string =>
  ids.map(({ low, high }) => `0x${hexadecimal(high)}${hexadecimal(low)}`).join(', ');

const hexadecimal = (half: number): string => half.toString(16).padStart(8, '0');

/** Parts that are older are skipped by the index on arrival. */
export async function findIds(
  clickHouse: ClickHouse,
  projects: ReadonlySet<string>,
  ids: readonly Bits64[],
  since: number,
): Promise<Bits64[]> {
  if (ids.length === 0 || projects.size === 0) return [];
  return clickHouse.query<Bits64>(
    `SELECT ${halves('id')} FROM events
     WHERE project IN (${listedTexts(projects)}) AND arrived >= toDateTime({since:UInt32}) AND NOT id_kept
       AND id IN (${listed(ids)})`,
    { since: Math.floor(since / 1000) },
  );
}

/** A line has one moment, so that only its hour has to be read. */
export async function findKeptIds(
  clickHouse: ClickHouse,
  projects: ReadonlySet<string>,
  ids: readonly Bits64[],
  hours: ReadonlySet<number>,
): Promise<Bits64[]> {
  if (ids.length === 0 || projects.size === 0 || hours.size === 0) return [];
  return clickHouse.query<Bits64>(
    `SELECT ${halves('id')} FROM events
     WHERE project IN (${listedTexts(projects)}) AND missed IN (0, 1) AND id_kept
       AND hour IN (${[...hours].join(', ')}) AND id IN (${listed(ids)})`,
  );
}

export const countIdsByArrival = (clickHouse: ClickHouse, since: number, seconds: number) =>
  clickHouse.query<{ from: number; ids: number }>(
    `SELECT intDiv(toUnixTimestamp(arrived), {seconds:UInt32}) * {seconds:UInt32} AS from, count() AS ids FROM events
     WHERE arrived >= toDateTime({since:UInt32}) AND NOT id_kept AND id != 0
     GROUP BY from ORDER BY from`,
    { since: Math.floor(since / 1000), seconds },
  );

/** There may be a hundred thousand: two lists of numbers are less text than as many rows. */
export async function idsOfArrival(clickHouse: ClickHouse, { from, to }: Span): Promise<Bits64[]> {
  const [row] = await clickHouse.query<{ lows: number[]; highs: number[] }>(
    `SELECT groupArray(low) AS lows, groupArray(high) AS highs FROM (
       SELECT ${halves('id')} FROM events
       WHERE arrived >= toDateTime({from:UInt32}) AND arrived < toDateTime({to:UInt32}) AND NOT id_kept AND id != 0)`,
    { from, to },
  );
  return row!.lows.map((low, i) => ({ low, high: row!.highs[i]! }));
}
