import type { Queryable } from '../../database.ts';

const sql = `
  select c.comment_id as "commentId", c.number, i.prompt, i.status, i.summary, i.error,
    i.result_commit is not null as "hasCommit"
  from heeded_comments c join instructions i on i.job_id = c.job_id and i.number = c.instruction
  where c.job_id = $1 and not c.answered and i.status in ('done', 'failed')
  order by i.number limit 50`;

/** A comment whose instruction has ended, and how. */
export interface EndedComment {
  commentId: string;
  number: number;
  prompt: string;
  status: 'done' | 'failed';
  summary: string | null;
  error: string | null;
  hasCommit: boolean;
}

export const commentsToAnswer = (on: Queryable, jobId: string): Promise<EndedComment[]> =>
  on.query(sql, [jobId]);
