import type { Queryable } from '../../database.ts';
import type { WatchedPullRow } from './watched-pull-row.ts';

// What a delivery made due meanwhile stays due.
const sql = `
  update watched_pulls set
    due_at = case
      when due_at <> held_until then due_at
      else coalesce(now() + $3 * interval '1 second', 'infinity')
    end,
    held_until = null,
    failures = $4,
    changed_at = case when $5 then now() else changed_at end,
    comments_until = coalesce($6, comments_until)
  where job_id = $1 and held_until = $2`;

export interface LookResult {
  /** Null: only when the host says so. */
  nextSeconds: number | null;
  failures: number;
  /** Whether something happened. */
  changed: boolean;
  /** Null: as before. */
  commentsUntil: Date | null;
}

/** Ends a look, unless the row is another's by now. */
export async function putBackPull(
  on: Queryable,
  { jobId, heldUntil }: Pick<WatchedPullRow, 'jobId' | 'heldUntil'>,
  { nextSeconds, failures, changed, commentsUntil }: LookResult,
): Promise<void> {
  await on.query(sql, [jobId, heldUntil, nextSeconds, failures, changed, commentsUntil]);
}
