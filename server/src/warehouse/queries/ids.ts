import type { Warehouse } from '../warehouse.ts';

/** A statement may have 256 KiB, and an id takes up to 21 bytes of it. */
const mostIds = 5_000;

const shape = /^[0-9a-f]{16}$/;
/** As ids are written outside of the warehouse. */
const inHexadecimal = "leftPad(lower(hex(id)), 16, '0')";

/** Written into the statement: parameters travel in the address, which is too short for thousands. */
function listed(ids: readonly string[]): string {
  for (const id of ids) if (!shape.test(id)) throw new Error('An id must be 16 hexadecimal digits.');
  return ids.map((id) => `0x${id}`).join(', ');
}

async function inChunks(
  ids: readonly string[],
  ask: (list: string) => Promise<{ found: string }[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (let start = 0; start < ids.length; start += mostIds) {
    const rows = await ask(listed(ids.slice(start, start + mostIds)));
    for (const row of rows) found.push(row.found);
  }
  return found;
}

/** Which of the senders' ids arrived since then. Parts that are older are skipped by the index on arrival. */
export const findIds = (warehouse: Warehouse, viewsKey: string, ids: readonly string[], since: number) =>
  inChunks(ids, (list) =>
    warehouse.query<{ found: string }>(
      `SELECT ${inHexadecimal} AS found FROM events
       WHERE project = {project:String} AND arrived >= {since:DateTime} AND NOT id_kept AND id IN (${list})`,
      { project: viewsKey, since: Math.floor(since / 1000) },
    ),
  );

/** Which of the log lines' ids are there. A line has one moment, so that only its hour has to be read. */
export const findKeptIds = (
  warehouse: Warehouse,
  viewsKey: string,
  ids: readonly string[],
  hours: ReadonlySet<number>,
) =>
  inChunks(ids, (list) =>
    warehouse.query<{ found: string }>(
      `SELECT ${inHexadecimal} AS found FROM events
       WHERE project = {project:String} AND missed IN (0, 1) AND id_kept AND id IN (${list})
         AND hour IN (${[...hours].map(Number).join(', ')})`,
      { project: viewsKey },
    ),
  );

/** The senders' ids that arrived in the hour from then on. */
export async function idsOfHour(warehouse: Warehouse, from: number): Promise<string[]> {
  const start = Math.floor(from / 1000);
  const rows = await warehouse.query<{ ids: string[] }>(
    `SELECT groupArray(${inHexadecimal}) AS ids FROM events
     WHERE arrived >= {start:DateTime} AND arrived < {end:DateTime} AND NOT id_kept AND id != 0`,
    { start, end: start + 3600 },
  );
  return rows[0]?.ids ?? [];
}
