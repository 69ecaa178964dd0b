import type { Queryable } from '../../database.ts';
import { pullsChannel } from './watched-pull-row.ts';

const sql = `
  with due as (
    update watched_pulls set due_at = now()
    from jobs
    where jobs.id = job_id and due_at > now()
      and jobs.repository->>'forge' = 'local' and jobs.repository->>'name' = $1
    returning job_id
  )
  select pg_notify('${pullsChannel}', '') from due`;

/** Something was pushed or merged in a local repository: its open pull requests are looked at now. */
export async function localBranchesMoved(on: Queryable, repository: string): Promise<void> {
  await on.query(sql, [repository]);
}
