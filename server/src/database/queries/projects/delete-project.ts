import type { Queryable } from '../../database.ts';
import { stopsChannel } from '../jobs/stop-job.ts';

// Its running jobs are told apart from the others, so that their workers stop at once.
const running = `
  select pg_notify('${stopsChannel}', id) from jobs where project_id = $1 and status = 'active'`;
// A new project of the same name must not replay the answers of this one.
const answers = `delete from idempotency_keys where starts_with(scope, $1 || '/')`;
// Its views are in another engine and are deleted after this.
const sql = `
  with gone as (delete from projects where id = $1 returning views_key)
  insert into views_to_delete (views_key) select views_key from gone returning views_key`;

export async function deleteProject(tx: Queryable, id: string): Promise<boolean> {
  await tx.query(running, [id]);
  await tx.query(answers, [id]);
  return (await tx.query(sql, [id])).length > 0;
}
