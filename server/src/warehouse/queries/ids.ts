import type { Bits64 } from '../row-binary.ts';
import { quoted } from '../sql-text.ts';
import type { Warehouse } from '../warehouse.ts';

/** In halves, since JavaScript has no number for them. */
const halves = 'toUInt32(bitAnd(id, 4294967295)) AS low, toUInt32(bitShiftRight(id, 32)) AS high';

/** Written into the statement, which may be long; a parameter may not. */
const listed = (ids: readonly Bits64[]): string =>
  ids.map(({ low, high }) => `0x${hexadecimal(high)}${hexadecimal(low)}`).join(', ');

const hexadecimal = (half: number): string => half.toString(16).padStart(8, '0');
const listedTexts = (texts: Iterable<string>): string => [...texts].map(quoted).join(', ');

/** Which of the senders' ids arrived since then. Parts that are older are skipped by the index on arrival. */
export async function findIds(
  warehouse: Warehouse,
  projects: ReadonlySet<string>,
  ids: readonly Bits64[],
  since: number,
): Promise<Bits64[]> {
  if (ids.length === 0) return [];
  return warehouse.query<Bits64>(
    `SELECT ${halves} FROM events
     WHERE project IN (${listedTexts(projects)}) AND arrived >= {since:DateTime} AND NOT id_kept
       AND id IN (${listed(ids)})`,
    { since: Math.floor(since / 1000) },
  );
}

/** Which of the log lines' ids are there. A line has one moment, so that only its hour has to be read. */
export async function findKeptIds(
  warehouse: Warehouse,
  projects: ReadonlySet<string>,
  ids: readonly Bits64[],
  hours: ReadonlySet<number>,
): Promise<Bits64[]> {
  if (ids.length === 0) return [];
  return warehouse.query<Bits64>(
    `SELECT ${halves} FROM events
     WHERE project IN (${listedTexts(projects)}) AND missed IN (0, 1) AND id_kept
       AND hour IN (${[...hours].join(', ')}) AND id IN (${listed(ids)})`,
  );
}

/** How many of the senders' ids arrived since then, by stretches of `seconds`. */
export const countIdsByArrival = (warehouse: Warehouse, since: number, seconds: number) =>
  warehouse.query<{ from: number; ids: number }>(
    `SELECT intDiv(toUnixTimestamp(arrived), {seconds:UInt32}) * {seconds:UInt32} AS from, count() AS ids FROM events
     WHERE arrived >= {since:DateTime} AND NOT id_kept AND id != 0
     GROUP BY from ORDER BY from`,
    { since: Math.floor(since / 1000), seconds },
  );

/** The senders' ids that arrived from then until before then, both in seconds. */
export async function idsOfArrival(warehouse: Warehouse, from: number, to: number): Promise<Bits64[]> {
  const [row] = await warehouse.query<{ lows: number[]; highs: number[] }>(
    `SELECT groupArray(low) AS lows, groupArray(high) AS highs FROM (
       SELECT ${halves} FROM events
       WHERE arrived >= {from:DateTime} AND arrived < {to:DateTime} AND NOT id_kept AND id != 0)`,
    { from, to },
  );
  return row!.lows.map((low, i) => ({ low, high: row!.highs[i]! }));
}
