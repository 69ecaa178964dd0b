import type { Queryable } from '../../database.ts';

// Handing back is nobody's failure, so the attempt does not count.
const sql = `
  with released as (
    update jobs set lease = null where id = $1 and lease = $2 returning id
  )
  update instructions set attempts = attempts - 1, at_step = null
  where job_id in (select id from released) and status = 'running'`;

export async function releaseJob(on: Queryable, id: string, lease: string): Promise<void> {
  await on.query(sql, [id, lease]);
}
