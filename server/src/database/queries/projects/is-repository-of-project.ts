import type { Queryable } from '../../database.ts';

const sql = `
  select id from projects
  where repository->>'forge' = 'local' and repository->>'name' = $1 and ($2::text is null or id = $2)
  limit 1`;

/** Whether a project (any, or the given one) works on this local repository. */
export async function isRepositoryOfProject(
  on: Queryable,
  repository: string,
  projectId: string | null,
): Promise<boolean> {
  return (await on.query(sql, [repository, projectId])).length > 0;
}
