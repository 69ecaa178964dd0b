import type { JobStatus } from '../../../contract/job.ts';
import type { Queryable } from '../../database.ts';
import { type JobRow, jobColumns } from './job-row.ts';

// Ids sort by the time they were made, so the primary order needs no other column. Two texts, since one with
// "or $2 is null" would keep the planner from the index on status.
const all = `
  select ${jobColumns} from jobs where project_id = $1
  order by id desc limit $2 offset $3`;
const byStatus = `
  select ${jobColumns} from jobs where project_id = $1 and status = $4
  order by id desc limit $2 offset $3`;

export interface JobPage {
  projectId: string;
  status: JobStatus | undefined;
  limit: number;
  offset: number;
}

export function listJobs(on: Queryable, { projectId, status, limit, offset }: JobPage): Promise<JobRow[]> {
  return status
    ? on.query(byStatus, [projectId, limit, offset, status])
    : on.query(all, [projectId, limit, offset]);
}
