import type { Queryable } from '../../database.ts';
import type { JobRow } from './job-row.ts';

// In one statement, so that no open pull request is ever without somebody who looks after it. A look within two
// minutes would see nothing that the turn has not seen itself.
const sql = `
  with recorded as (
    update jobs set pull_request = $3, updated_at = now() where id = $1 and lease = $2
    returning id, (pull_request->>'number')::integer as number, pull_request->>'state' = 'open' as open
  ), watched as (
    insert into watched_pulls (job_id, number, due_at)
    select id, number, now() + interval '2 minutes' from recorded where open
    on conflict (job_id) do update set
      number = excluded.number,
      due_at = least(watched_pulls.due_at, excluded.due_at),
      changed_at = now(),
      conflict = case when watched_pulls.number = excluded.number then watched_pulls.conflict end
  ), ended as (
    update watched_pulls set due_at = now() from recorded where job_id = recorded.id and not recorded.open
  )
  select id from recorded`;

/** False when the lease is lost. */
export async function setPullRequest(
  on: Queryable,
  jobId: string,
  lease: string,
  pullRequest: NonNullable<JobRow['pullRequest']>,
): Promise<boolean> {
  return (await on.query(sql, [jobId, lease, JSON.stringify(pullRequest)])).length > 0;
}
