import type { Queryable } from '../../database.ts';

// One row per project and limit; a new window starts the count again. The row's lock makes the count exact
// on any number of nodes, and a refused request rolls its own use back.
const sql = `
  insert into rate_counters (project_id, name, window_start, used)
  values ($1, $2, date_trunc('hour', $3::timestamptz), $4)
  on conflict (project_id, name) do update set
    used = case when rate_counters.window_start = excluded.window_start then rate_counters.used + $4 else $4 end,
    window_start = excluded.window_start
  returning used`;

/** How often the limit's hour has been used, these `times` included. */
export async function countUse(
  tx: Queryable,
  projectId: string,
  name: string,
  now: Date,
  times = 1,
): Promise<number> {
  const [row] = await tx.query<{ used: number }>(sql, [projectId, name, now, times]);
  return row!.used;
}
