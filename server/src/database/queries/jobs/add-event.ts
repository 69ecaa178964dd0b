import type { Queryable } from '../../database.ts';
import { storableJson } from '../../storable.ts';

export const jobsChannel = 'docwright_jobs';

// One statement: the next number, the event, and word to whoever follows the job.
const sql = `
  with numbered as (
    update jobs set last_event = last_event + 1 where id = $1 and ($4::text is null or lease = $4)
    returning last_event
  )
  insert into job_events (job_id, id, type, data)
  select $1, last_event, $2, $3 from numbered
  returning pg_notify('${jobsChannel}', job_id)`;

/** False when `lease` is given and no longer holds. */
export async function addEvent(
  on: Queryable,
  jobId: string,
  type: string,
  data: object,
  lease: string | null = null,
): Promise<boolean> {
  return (await on.query(sql, [jobId, type, storableJson(data), lease])).length > 0;
}
