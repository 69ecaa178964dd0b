import type { PullRequestState } from '../../../contract/job.ts';
import type { Queryable } from '../../database.ts';
import { jobsChannel } from './add-event.ts';

// State, event and watch in one statement: all are told, or none. A job shows its newest pull request; an older
// one that changes is no longer its business. One that has ended gets a last look, for what people wrote there; where
// that is under way, it is the last.
const sql = `
  with changed as (
    update jobs set
      pull_request = jsonb_set(pull_request, '{state}', to_jsonb($3::text)),
      last_event = last_event + 1,
      updated_at = now()
    where id = $1 and (pull_request->>'number')::integer = $2 and pull_request->>'state' <> $3
      and ($4::text is null or pull_request->>'state' = $4)
    returning id, last_event
  ), told as (
    insert into job_events (job_id, id, type, data)
    select id, last_event, $5, jsonb_build_object('number', $2::integer) from changed
  ), watched as (
    insert into watched_pulls (job_id, number) select id, $2 from changed where $3 = 'open'
    on conflict (job_id) do nothing
  ), ended as (
    update watched_pulls set due_at = now() from changed
    where job_id = changed.id and $3 <> 'open' and due_at is distinct from held_until
  )
  select pg_notify('${jobsChannel}', id) from changed`;

/** The job keeps its pull request's state, so that reading the job needs no second look. */
export async function setPullRequestState(
  on: Queryable,
  jobId: string,
  number: number,
  state: PullRequestState,
  /** What the job must say so far, where that was read before the host was asked. */
  known: PullRequestState | null = null,
): Promise<boolean> {
  const event = `pull-request-${state === 'open' ? 'reopened' : state}`;
  return (await on.query(sql, [jobId, number, state, known, event])).length > 0;
}
