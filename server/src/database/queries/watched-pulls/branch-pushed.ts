import type { Queryable } from '../../database.ts';
import { dueInTurn } from './due-in-turn.ts';
import { pullsChannel } from './watched-pull-row.ts';

/** Tells the workers which project's base branch moved, so that their mirrors follow. */
export const basesChannel = 'docwright_bases';

// The base of pull requests, or the branch of one.
const sql = `
  ${dueInTurn("jobs.project_id = $1 and $2 in (jobs.branch, jobs.repository->>'branch')")}, base as (
    select id from projects where id = $1 and repository->>'branch' = $2
  )
  select pg_notify('${pullsChannel}', '') from due
  union all
  select pg_notify('${basesChannel}', id) from base`;

/** The host said that a branch moved: every pull request that it concerns is looked at soon. */
export async function branchPushed(on: Queryable, projectId: string, branch: string): Promise<void> {
  await on.query(sql, [projectId, branch]);
}
