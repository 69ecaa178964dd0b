import type { Queryable } from '../../database.ts';

const sql = `
  select
    (select count(*)::integer from jobs where status = 'active' and lease is null) as waiting,
    (select count(*)::integer from jobs where status = 'active' and lease is not null) as running,
    (select count(*)::integer from watched_pulls) as "openPullRequests",
    current_setting('server_version') as "databaseVersion",
    pg_database_size(current_database())::float8 as "databaseBytes"`;

export interface WorkCount {
  waiting: number;
  running: number;
  openPullRequests: number;
  databaseVersion: string;
  databaseBytes: number;
}

/** How much there is to do, and how large the database is that knows of it. */
export async function countWork(on: Queryable): Promise<WorkCount> {
  const [row] = await on.query<WorkCount>(sql, []);
  return row!;
}
