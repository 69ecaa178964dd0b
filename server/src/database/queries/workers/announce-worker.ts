import type { Queryable } from '../../database.ts';

const sql = `
  insert into workers (id, host, version, concurrency, running) values ($1, $2, $3, $4, $5)
  on conflict (id) do update set running = $5, seen_at = now()`;

export interface WorkerState {
  id: string;
  host: string;
  version: string;
  /** How many jobs it may carry out at once, and how many it does. */
  concurrency: number;
  running: number;
}

export async function announceWorker(
  on: Queryable,
  { id, host, version, concurrency, running }: WorkerState,
): Promise<void> {
  await on.query(sql, [id, host, version, concurrency, running]);
}
