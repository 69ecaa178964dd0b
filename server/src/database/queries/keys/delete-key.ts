import type { Queryable } from '../../database.ts';

const sql = 'delete from api_keys where id = $1 and project_id = $2 returning id';

export async function deleteKey(on: Queryable, projectId: string, id: string): Promise<boolean> {
  return (await on.query(sql, [id, projectId])).length > 0;
}
