import type { Queryable } from '../../database.ts';
import { pullsChannel } from './watched-pull-row.ts';

// Also where the pull request has ended: whoever wrote there waits for the answer there.
const sql = `
  with due as (
    insert into watched_pulls (job_id, number)
    select id, (pull_request->>'number')::integer from jobs
    where id = $1 and pull_request is not null
      and exists (select from heeded_comments where job_id = $1 and instruction = $2 and not answered)
    on conflict (job_id) do update set due_at = least(watched_pulls.due_at, now())
    returning job_id
  )
  select pg_notify('${pullsChannel}', '') from due`;

/** An instruction has ended: if it was a comment, its author is told at the next look, which is now. */
export async function answerDue(tx: Queryable, jobId: string, instruction: number): Promise<void> {
  await tx.query(sql, [jobId, instruction]);
}
