import type { Queryable } from '../../database.ts';
import type { WorkerState } from './announce-worker.ts';

const sql = `
  select id, host, version, concurrency, running, started_at as "startedAt", seen_at as "seenAt"
  from workers where seen_at > now() - interval '1 minute' order by started_at limit 1000`;

export type WorkerRow = WorkerState & { startedAt: Date; seenAt: Date };

/** Those that were heard of within the last minute. */
export const listWorkers = (on: Queryable): Promise<WorkerRow[]> => on.query(sql, []);
