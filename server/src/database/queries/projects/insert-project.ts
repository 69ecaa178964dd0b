import type { Queryable } from '../../database.ts';
import { type ProjectRow, projectColumns } from './project-row.ts';

const sql = `
  insert into projects (id, name, repository, credential, model, settings, limits)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (id) do nothing
  returning ${projectColumns}`;

export type NewProject = Omit<ProjectRow, 'createdAt' | 'updatedAt'>;

/** Null when the id is taken. */
export async function insertProject(on: Queryable, project: NewProject): Promise<ProjectRow | null> {
  const [row] = await on.query<ProjectRow>(sql, [
    project.id,
    project.name,
    JSON.stringify(project.repository),
    project.credential,
    project.model,
    JSON.stringify(project.settings),
    JSON.stringify(project.limits),
  ]);
  return row ?? null;
}
