import type { Queryable } from '../../database.ts';

const sql = `
  select id from projects
  where repository @> $1 or context_repositories @> jsonb_build_array(jsonb_build_object('repository', $1::jsonb))
  limit 1`;

/** Whether a project works on this local repository, or has it as source code that its documentation describes. */
export async function isLocalRepositoryUsed(on: Queryable, name: string): Promise<boolean> {
  return (await on.query(sql, [JSON.stringify({ forge: 'local', name })])).length > 0;
}
