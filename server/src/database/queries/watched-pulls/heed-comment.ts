import type { Queryable } from '../../database.ts';

const sql = `
  insert into heeded_comments (job_id, comment_id) values ($1, $2)
  on conflict do nothing
  returning job_id`;

/** True for the first one who heeds it; others wait for that one's transaction and get false. */
export async function heedComment(tx: Queryable, jobId: string, commentId: string): Promise<boolean> {
  return (await tx.query(sql, [jobId, commentId])).length > 0;
}
