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

/** So that of two that differ only by case one sees the other. */
const lock = "select pg_advisory_xact_lock(hashtextextended('project ' || lower($1), 0))";
const inAnyCase = 'select id from projects where lower(id) = lower($1)';

/**
 * In a transaction; null when the id is taken, also in another case: ids are names of folders, and some file systems
 * and many people do not tell the cases apart.
 */
export async function insertProject(on: Queryable, project: NewProject): Promise<ProjectRow | null> {
  await on.query(lock, [project.id]);
  if ((await on.query(inAnyCase, [project.id])).length > 0) return null;
  const [row] = await on.query<ProjectRow>(sql, projectValues(project));
  return row ?? null;
}
