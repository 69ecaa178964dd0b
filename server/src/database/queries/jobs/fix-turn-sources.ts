import type { Queryable } from '../../database.ts';
import type { TurnKey, TurnSources } from './instruction-row.ts';

// As with the base, only the first attempt decides.
const sql = `
  update instructions set sources = coalesce(sources, $4)
  where job_id = $1 and number = $2 and exists (select from jobs where id = $1 and lease = $3)
  returning sources`;

/** Null when the lease is lost. */
export async function fixTurnSources(
  on: Queryable,
  { jobId, number, lease }: TurnKey,
  sources: TurnSources,
): Promise<TurnSources | null> {
  const [row] = await on.query<{ sources: TurnSources }>(sql, [
    jobId,
    number,
    lease,
    JSON.stringify(sources),
  ]);
  return row?.sources ?? null;
}
