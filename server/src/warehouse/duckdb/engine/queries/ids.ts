import { listValue } from '@duckdb/node-api';
import type { Span } from '../../../questions.ts';
import type { Reader } from '../reader.ts';

/** Both ways: as the engine's 64-bit numbers, which cross the process boundary in one piece. */
export type Ids = BigUint64Array;

const projectsOf = async (reader: Reader, viewsKeys: readonly string[]): Promise<number[]> => {
  if (viewsKeys.length === 0) return [];
  const rows = await reader.query<{ project: number }>(
    `SELECT project FROM ${reader.texts('projects')} WHERE views_key IN (SELECT unnest($1::VARCHAR[]))`,
    [listValue([...viewsKeys])],
  );
  return rows.map(({ project }) => project);
};

const listed = (ids: Ids): string => ids.join(', ');

async function idsOf(reader: Reader, selects: readonly string[]): Promise<Ids> {
  const [ids] = (await reader.columns(selects.join(' UNION ALL '))) as [bigint[]];
  return BigUint64Array.from(ids ?? []);
}

/** `since` in seconds. */
export async function findIds(
  reader: Reader,
  viewsKeys: readonly string[],
  ids: Ids,
  since: number,
): Promise<Ids> {
  const projects = await projectsOf(reader, viewsKeys);
  if (projects.length === 0 || ids.length === 0) return new BigUint64Array();
  const found = `arrived >= ${since} AND project IN (${projects.join(', ')}) AND id IN (${listed(ids)})`;
  return idsOf(reader, [
    `SELECT id FROM ids WHERE ${found}`,
    ...reader.recentOf(projects, (events) => `SELECT id FROM ${events} WHERE NOT id_kept AND ${found}`),
  ]);
}

/** `hours` since 1970. */
export async function findKeptIds(
  reader: Reader,
  viewsKeys: readonly string[],
  ids: Ids,
  hours: readonly number[],
): Promise<Ids> {
  const projects = await projectsOf(reader, viewsKeys);
  if (projects.length === 0 || ids.length === 0 || hours.length === 0) return new BigUint64Array();
  const found = `project IN (${projects.join(', ')}) AND id IN (${listed(ids)})`;
  const within = `hour BETWEEN ${hours.reduce((a, b) => Math.min(a, b))} AND ${hours.reduce((a, b) => Math.max(a, b))}`;
  return idsOf(reader, [
    `SELECT id FROM kept_ids WHERE ${within} AND ${found}`,
    ...reader.recentOf(projects, (events) => `SELECT id FROM ${events} WHERE id_kept AND ${found}`),
  ]);
}

/** All in seconds. */
export function countIdsByArrival(
  reader: Reader,
  since: number,
  seconds: number,
): Promise<{ from: number; ids: number }[]> {
  const all = [
    `SELECT arrived FROM ids WHERE arrived >= ${since}`,
    ...reader.recentOf(
      null,
      (events) => `SELECT arrived FROM ${events} WHERE NOT id_kept AND id <> 0 AND arrived >= ${since}`,
    ),
  ];
  return reader.query(
    `SELECT (arrived // ${seconds} * ${seconds})::DOUBLE AS "from", count(*)::DOUBLE AS ids
     FROM (${all.join(' UNION ALL ')}) GROUP BY "from" ORDER BY "from"`,
  );
}

export function idsOfArrival(reader: Reader, { from, to }: Span): Promise<Ids> {
  const within = `arrived >= ${from} AND arrived < ${to}`;
  return idsOf(reader, [
    `SELECT id FROM ids WHERE ${within}`,
    ...reader.recentOf(
      null,
      (events) => `SELECT id FROM ${events} WHERE NOT id_kept AND id <> 0 AND ${within}`,
    ),
  ]);
}
