import type { Queryable } from '../../database.ts';
import { dueInTurn } from './due-in-turn.ts';
import { pullsChannel } from './watched-pull-row.ts';

const sql = `
  ${dueInTurn("jobs.repository->>'forge' = 'local' and jobs.repository->>'name' = $1")}
  select pg_notify('${pullsChannel}', '') from due`;

/** Something was pushed or merged in a local repository: its open pull requests are looked at soon. */
export async function localBranchesMoved(on: Queryable, repository: string): Promise<void> {
  await on.query(sql, [repository]);
}
