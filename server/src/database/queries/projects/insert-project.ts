import type { Queryable } from '../../database.ts';
import { type NewProject, type ProjectRow, projectColumns, projectValues } from './project-row.ts';

const sql = `
  insert into projects (
    id, name, repository, credential, model, settings, limits, drain_secrets, context_repositories, model_keys,
    hook_secret
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (id) do nothing
  returning ${projectColumns}`;

/** Null when the id is taken. */
export async function insertProject(on: Queryable, project: NewProject): Promise<ProjectRow | null> {
  const [row] = await on.query<ProjectRow>(sql, projectValues(project));
  return row ?? null;
}
