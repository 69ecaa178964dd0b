import type { Queryable } from '../../database.ts';

const sql = 'update heeded_comments set instruction = $3 where job_id = $1 and comment_id = $2';

/** Which instruction a comment became, so that its author can be told how it went. */
export async function commentBecame(
  tx: Queryable,
  jobId: string,
  commentId: string,
  instruction: number,
): Promise<void> {
  await tx.query(sql, [jobId, commentId, instruction]);
}
