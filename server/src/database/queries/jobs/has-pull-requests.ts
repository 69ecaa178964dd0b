import type { Queryable } from '../../database.ts';

const sql = 'select exists (select from jobs where project_id = $1 and pull_request is not null) as "any"';

/** Whether a job of the project has ever opened a pull request. */
export async function hasPullRequests(on: Queryable, projectId: string): Promise<boolean> {
  const [row] = await on.query<{ any: boolean }>(sql, [projectId]);
  return row!.any;
}
