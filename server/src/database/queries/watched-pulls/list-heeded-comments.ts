import type { Queryable } from '../../database.ts';

const sql = `
  select comment_id as id from heeded_comments where job_id = $1 and comment_id = any($2::text[])`;

/** Which of the comments need no second look. */
export async function listHeededComments(
  on: Queryable,
  jobId: string,
  commentIds: readonly string[],
): Promise<Set<string>> {
  const rows = await on.query<{ id: string }>(sql, [jobId, commentIds]);
  return new Set(rows.map(({ id }) => id));
}
