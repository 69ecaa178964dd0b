import type { Warehouse } from '../server/src/warehouse/warehouse.ts';

export const paths = 5_000;
/** The year that the views are spread over; nothing else writes to it. */
export const year = { from: '2024-01-01', to: '2025-01-01' };
const days = 366;
const rowsAtOnce = 2_000_000;

/**
 * Fills a year with views as if they had come in one after the other: few pages have most of them, one in ten is
 * a bot's, and every part of the table covers a stretch of time. Written by the engine itself, since a hundred
 * million would take half an hour over HTTP.
 */
export async function loadViews(warehouse: Warehouse, viewsKey: string, count: number): Promise<void> {
  // As merges leave them: with their rollups.
  await warehouse.alter('events', 'MODIFY SETTING materialize_projections_on_insert = 1');
  for (let start = 0; start < count; start += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, count - start);
    await warehouse.command(insertion, { viewsKey, start, rows, count });
  }
  await warehouse.alter('events', 'MODIFY SETTING materialize_projections_on_insert = 0');
}

const page = `toUInt32(${paths} * pow(rand(3) / 4294967296., 3))`;

const insertion = `
  INSERT INTO events
  SELECT
    {viewsKey:String} AS project, false AS missed,
    toStartOfHour(toDateTime('${year.from} 00:00:00', 'UTC') + intDiv(number * ${days} * 86400, {count:UInt64})) AS hour,
    concat('/docs/section-', toString(intDiv(${page}, 50)), '/page-', toString(${page})) AS path,
    rand(2) % 3600000 AS offset, now() AS arrived,
    CAST(1 + rand(6) % 2, 'Enum8(\\'beacon\\' = 1, \\'server\\' = 2)') AS source,
    CAST(
      multiIf(rand(4) % 100 < 65, 1 + rand(6) % 2, rand(4) % 100 < 90, 3 + rand(5) % 4, 8),
      'Enum8(\\'human_beacon\\' = 1, \\'human_server\\' = 2, \\'ai_assistant\\' = 3, \\'ai_agent\\' = 4, \\'ai_search\\' = 5, \\'ai_training\\' = 6, \\'ai_other\\' = 7, \\'bot\\' = 8)') AS kind,
    if(toInt8(kind) < 3, '', concat('Client ', toString(rand(7) % 40))) AS client,
    if(toInt8(kind) < 3, '', concat('Operator ', toString(rand(7) % 40))) AS operator,
    if(toInt8(kind) < 3, 'browser', 'user-agent') AS reason,
    cityHash64(rand(8) % toUInt32({count:UInt64} / 4), toDate(hour)) AS visitor,
    if(rand(9) % 10 < 3, concat('site-', toString(toUInt32(300 * pow(rand(10) / 4294967296., 4))), '.example.com'), '') AS referrer,
    concat('Mozilla/5.0 (a browser of kind ', toString(toUInt32(2000 * pow(rand(11) / 4294967296., 4))), ')') AS user_agent,
    if(rand(12) % 50 = 0, 3, 64) AS signals, '' AS signature_agent, '' AS verified, 1 AS classifier,
    0 AS id, false AS id_kept, 0 AS batch
  FROM numbers({start:UInt64}, {rows:UInt64})`;
