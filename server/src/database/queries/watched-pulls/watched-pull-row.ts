/** The open pull request of a job, as the one who looks at it holds it. */
export interface WatchedPullRow {
  jobId: string;
  number: number;
  /** Names this look: a later one has another. */
  heldUntil: Date;
  changedAt: Date;
  failures: number;
  /** By the host's clock; null: no comment was read yet. */
  commentsUntil: Date | null;
  /** Where both branches stood when they were last compared. */
  baseCommit: string | null;
  branchCommit: string | null;
  /** The files in which they contradict each other. */
  conflict: string[] | null;
}

export const watchedPullColumns = `
  job_id as "jobId", number, held_until as "heldUntil", changed_at as "changedAt", failures,
  comments_until as "commentsUntil", base_commit as "baseCommit", branch_commit as "branchCommit", conflict`;

/** Wakes the workers: a row became due. */
export const pullsChannel = 'docwright_pulls';
