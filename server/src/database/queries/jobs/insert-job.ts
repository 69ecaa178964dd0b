import type { Queryable } from '../../database.ts';
import { type JobRow, jobColumns } from './job-row.ts';

type NewJob = Pick<JobRow, 'id' | 'projectId' | 'model' | 'repository' | 'branch' | 'draft' | 'createdAt'>;

const sql = `
  insert into jobs (id, project_id, status, model, repository, branch, draft, created_at)
  values ($1, $2, 'active', $3, $4, $5, $6, $7)
  returning ${jobColumns}`;

export async function insertJob(on: Queryable, job: NewJob): Promise<JobRow> {
  const [row] = await on.query<JobRow>(sql, [
    job.id,
    job.projectId,
    job.model,
    JSON.stringify(job.repository),
    job.branch,
    job.draft,
    job.createdAt,
  ]);
  return row!;
}
