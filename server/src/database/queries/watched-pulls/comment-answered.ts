import type { Queryable } from '../../database.ts';

const sql = 'update heeded_comments set answered = true where job_id = $1 and comment_id = $2';

export async function commentAnswered(on: Queryable, jobId: string, commentId: string): Promise<void> {
  await on.query(sql, [jobId, commentId]);
}
