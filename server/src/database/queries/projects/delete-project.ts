import type { Queryable } from '../../database.ts';
import { stopsChannel } from '../jobs/stop-job.ts';

// Its running jobs are told apart from the others, so that their workers stop at once.
const running = `
  select pg_notify('${stopsChannel}', id) from jobs where project_id = $1 and status = 'active'`;
const sql = 'delete from projects where id = $1 returning id';

export async function deleteProject(tx: Queryable, id: string): Promise<boolean> {
  await tx.query(running, [id]);
  return (await tx.query(sql, [id])).length > 0;
}
