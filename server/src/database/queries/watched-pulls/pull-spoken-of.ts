import type { Queryable } from '../../database.ts';
import { pullsChannel } from './watched-pull-row.ts';

// Also one that had ended: it may be open again, and a person may have written something there.
const sql = `
  with due as (
    insert into watched_pulls (job_id, number)
    select id, $2 from jobs where project_id = $1 and (pull_request->>'number')::integer = $2
    on conflict (job_id) do update set due_at = now() where watched_pulls.due_at > now()
    returning job_id
  )
  select pg_notify('${pullsChannel}', '') from due`;

/** The host said that something happened at a pull request: it is looked at now. */
export async function pullSpokenOf(on: Queryable, projectId: string, number: number): Promise<void> {
  await on.query(sql, [projectId, number]);
}
