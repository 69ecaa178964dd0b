import { quoted } from './sql-text.ts';

/** Which database the tables are in, and over which cluster they are spread, if any. */
export interface Topology {
  database: string;
  cluster?: string | undefined;
}

/**
 * On a cluster, `events` is a Distributed table over `events_local`, so that a query or an insert reads the
 * same in both cases; only what changes a table has to name the local one.
 */
export const localTable = ({ database, cluster }: Topology, table: string): string =>
  `${database}.${table}${cluster ? '_local' : ''}`;

export const onCluster = ({ cluster }: Topology): string => (cluster ? ` ON CLUSTER ${quoted(cluster)}` : '');
