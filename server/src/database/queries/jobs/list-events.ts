import type { Queryable } from '../../database.ts';

export interface EventRow {
  id: number;
  type: string;
  at: Date;
  data: Record<string, unknown>;
}

const sql = `
  select id, type, at, data from job_events
  where job_id = $1 and id > $2 order by id limit $3`;

export function listEvents(on: Queryable, jobId: string, after: number, limit: number): Promise<EventRow[]> {
  return on.query(sql, [jobId, after, limit]);
}
