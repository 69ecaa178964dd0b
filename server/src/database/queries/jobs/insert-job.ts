import type { Queryable } from '../../database.ts';
import { type JobRow, jobColumns } from './job-row.ts';

type NewJob = Pick<
  JobRow,
  'id' | 'projectId' | 'title' | 'model' | 'repository' | 'branch' | 'draft' | 'createdAt'
>;

const sql = `
  insert into jobs (id, project_id, title, status, model, repository, branch, draft, created_at)
  values ($1, $2, $3, 'active', $4, $5, $6, $7, $8)
  returning ${jobColumns}`;

export async function insertJob(on: Queryable, job: NewJob): Promise<JobRow> {
  const [row] = await on.query<JobRow>(sql, [
    job.id,
    job.projectId,
    job.title,
    job.model,
    JSON.stringify(job.repository),
    job.branch,
    job.draft,
    job.createdAt,
  ]);
  return row!;
}
