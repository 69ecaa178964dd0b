import type { Queryable } from '../../database.ts';
import { type NewProject, type ProjectRow, projectColumns, projectValues } from './project-row.ts';

const sql = `
  update projects set
    name = $2, repository = $3, credential = $4, model = $5, settings = $6, limits = $7,
    drain_secrets = $8, context_repositories = $9, model_keys = $10, hook_secret = $11,
    updated_at = greatest(now(), updated_at + interval '1 millisecond')
  where id = $1
  returning ${projectColumns}`;

/** The caller holds the row's lock. `updatedAt` names one state of the project, also of two changes in one millisecond. */
export async function updateProject(tx: Queryable, project: NewProject): Promise<ProjectRow> {
  const [row] = await tx.query<ProjectRow>(sql, projectValues(project));
  return row!;
}
