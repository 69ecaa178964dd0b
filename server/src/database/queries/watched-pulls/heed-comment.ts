import type { Queryable } from '../../database.ts';

const sql = `
  insert into heeded_comments (job_id, comment_id, number) values ($1, $2, $3)
  on conflict do nothing
  returning job_id`;

export interface SeenComment {
  jobId: string;
  commentId: string;
  /** The pull request it was written at. */
  number: number;
}

/** True for the first one who heeds it; others wait for that one's transaction and get false. */
export async function heedComment(
  tx: Queryable,
  { jobId, commentId, number }: SeenComment,
): Promise<boolean> {
  return (await tx.query(sql, [jobId, commentId, number])).length > 0;
}
