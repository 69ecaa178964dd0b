import type { Log } from '../foundation/log.ts';
import { openClickHouse } from './clickhouse/open-clickhouse.ts';
import { openDuckDb } from './duckdb/open-duckdb.ts';
import type { Durability, Warehouse } from './warehouse.ts';

export interface WarehouseOptions {
  /** A ClickHouse server; the embedded DuckDB if absent. */
  url?: string | undefined;
  /** The cluster of that server over which tables are replicated and sharded. */
  cluster?: string | undefined;
  dataDir: string;
  /** What an acknowledged event survives in the embedded engine. */
  durability: Durability;
  log: Log;
}

/** Never fails for an engine that is not there: the rest of Docwright works without, and `status` says why. */
export const openWarehouse = ({ url, cluster, ...embedded }: WarehouseOptions): Promise<Warehouse> =>
  url === undefined ? openDuckDb(embedded) : openClickHouse({ url, cluster, log: embedded.log });
