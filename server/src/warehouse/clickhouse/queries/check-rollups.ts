import type { Discrepancy } from '../../questions.ts';
import type { ClickHouse } from '../clickhouse.ts';
import { localTable, onCluster } from '../topology.ts';

interface Rollup {
  name: string;
  /** What it groups and counts: the projection's own SELECT, which names no table. */
  query: string;
}

/** What a rollup holds of a project: how many groups, and a sum of their hashes. */
interface Digest {
  project: string;
  groups: number;
  sum: string;
}

/**
 * Reads every projection and the rows that it was made from, and compares the two. First as the parts are, most
 * of them without projections yet; then all of them are merged, so that nothing can be read past a projection.
 */
export async function checkRollups(clickHouse: ClickHouse): Promise<Discrepancy[]> {
  const { topology } = clickHouse;
  const table = topology.cluster ? 'events_local' : 'events';
  const rollups = await clickHouse.query<Rollup>(
    `SELECT name, query FROM system.projections
     WHERE database = currentDatabase() AND table = '${table}' ORDER BY name`,
  );
  const asTheyAre = await compareAll(clickHouse, rollups, () => '');
  await mergeParts(clickHouse);
  // The server that a cluster's statement goes to has a Distributed table, which has no projections itself.
  const merged = await compareAll(clickHouse, rollups, ({ name }) =>
    topology.cluster ? '' : `, force_optimize_projection_name = '${name}'`,
  );
  return [...asTheyAre, ...merged];
}

/** Merges build the projections; this merges everything at once. */
export const mergeParts = (clickHouse: ClickHouse): Promise<void> =>
  clickHouse.command(
    `OPTIMIZE TABLE ${localTable(clickHouse.topology, 'events')}${onCluster(clickHouse.topology)} FINAL
     SETTINGS optimize_skip_merged_partitions = 1`,
  );

async function compareAll(
  clickHouse: ClickHouse,
  rollups: readonly Rollup[],
  force: (rollup: Rollup) => string,
): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  for (const rollup of rollups) found.push(...(await compare(clickHouse, rollup, force(rollup))));
  return found;
}

const mostAttempts = 5;

/**
 * Two statements see two moments, and events come in between: a project whose own rows have changed meanwhile is
 * compared again. One that never rests long enough is left out, as any of its differences may be a new event.
 */
async function compare(clickHouse: ClickHouse, rollup: Rollup, force: string): Promise<Discrepancy[]> {
  const digests = async (settings: string) => {
    const grouped = rollup.query.replace(' GROUP BY', ' FROM events GROUP BY');
    const rows = await clickHouse.survey<Digest>(
      `SELECT project, count() AS groups, toString(sum(sipHash64(*))) AS sum
       FROM (${grouped}) GROUP BY project ORDER BY project SETTINGS ${settings}`,
    );
    return new Map(rows.map((digest) => [digest.project, digest]));
  };
  const ofRows = () => digests('optimize_use_projections = 0');
  const prefer = `optimize_use_projections = 1, preferred_optimize_projection_name = '${rollup.name}'`;
  let before = await ofRows();
  for (let attempt = 1; attempt <= mostAttempts && before.size > 0; attempt++) {
    const rolledUp = await digests(prefer + force);
    const differing = [...new Set([...before.keys(), ...rolledUp.keys()])].filter(
      (project) => !isSame(before.get(project), rolledUp.get(project)),
    );
    if (differing.length === 0) return [];
    const after = await ofRows();
    const certain = differing.filter((project) => isSame(before.get(project), after.get(project)));
    if (certain.length === differing.length || attempt === mostAttempts) {
      return certain.map((project) => ({
        rollup: rollup.name,
        detail: inWords(project, rolledUp.get(project), after.get(project)),
      }));
    }
    before = after;
  }
  return [];
}

const isSame = (a: Digest | undefined, b: Digest | undefined) => a?.groups === b?.groups && a?.sum === b?.sum;

const inWords = (project: string, rolledUp: Digest | undefined, rows: Digest | undefined): string => {
  const [has, should] = [rolledUp?.groups ?? 0, rows?.groups ?? 0];
  return has === should
    ? `the counts of the views ${project} differ, in ${has} groups`
    : `of the views ${project} there are ${has} groups; the events make ${should}`;
};
