import { quoted } from './sql-text.ts';
import { localTable, onCluster, type Topology } from './topology.ts';

/** The macros in braces are ClickHouse's own: each server knows its shard and its name. */
const replicatedEngine =
  "ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{shard}-{replica}')";

/**
 * The statements of a migration for one place. Written in it:
 *
 * | | one server | cluster |
 * | --- | --- | --- |
 * | `{database}` | its name | the same |
 * | `{local:events}` | `database.events` | `database.events_local` |
 * | `{engine}` | `MergeTree` | `ReplicatedMergeTree(…)` |
 * | `{onCluster}` | nothing | ` ON CLUSTER 'name'` |
 * | `{cluster}` | | `'name'` |
 * | `{clusterOnly}` before a statement | leaves it out | nothing |
 */
export function renderMigration(sql: string, topology: Topology): string[] {
  const words: Record<string, string> = {
    database: topology.database,
    engine: topology.cluster ? replicatedEngine : 'MergeTree',
    onCluster: onCluster(topology),
    cluster: quoted(topology.cluster ?? ''),
    clusterOnly: '',
  };
  return statementsOf(sql)
    .filter((statement) => topology.cluster || !statement.startsWith('{clusterOnly}'))
    .map((statement) =>
      statement
        .replace(/\{local:(\w+)\}/g, (_, table: string) => localTable(topology, table))
        .replace(/\{(\w+)\}/g, (place, word: string) => words[word] ?? unknown(place))
        .trim(),
    );
}

function statementsOf(sql: string): string[] {
  const withoutComments = sql.replace(/^\s*--.*$/gm, '');
  return withoutComments
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}

function unknown(place: string): never {
  throw new Error(`A migration has the unknown place ${place}.`);
}
