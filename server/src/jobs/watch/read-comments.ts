import type { Queryable } from '../../database/database.ts';
import { addEvent } from '../../database/queries/jobs/add-event.ts';
import { lockJob } from '../../database/queries/jobs/lock-job.ts';
import { commentBecame } from '../../database/queries/watched-pulls/comment-became.ts';
import { heedComment } from '../../database/queries/watched-pulls/heed-comment.ts';
import { listHeededComments } from '../../database/queries/watched-pulls/list-heeded-comments.ts';
import { RateLimited } from '../../database/rate-limit.ts';
import { storableText } from '../../database/storable.ts';
import type { Comment } from '../../forges/forge.ts';
import { dayMs } from '../../foundation/durations.ts';
import { Fault } from '../../foundation/fault.ts';
import { queueFollowUp } from '../queue-follow-up.ts';
import type { Look } from './look.ts';
import { askedOf, defaultHandle } from './mention.ts';

/**
 * A remark may show only when its review is handed in, hours after it was written, and clocks differ; what was
 * heeded is not heeded again.
 */
const overlapMs = dayMs;
/** Each may cost the host a question; the rest is read at the next look. */
const mostMentions = 50;
const restSeconds = 60;

export interface CommentsRead {
  heeded: number;
  /** The newest that was read, by the host's clock. */
  until: Date | null;
  /** After how many seconds what is left can be read; null: nothing is. */
  restSeconds: number | null;
}

export const noComments: CommentsRead = { heeded: 0, until: null, restSeconds: null };

/** Comments that mention the project's handle become follow-ups of the job, each once, if their author may write. */
export async function readComments(look: Look): Promise<CommentsRead> {
  const { context, watched, job, project, repository, signal } = look;
  const read = { ...noComments };
  if (!repository.capabilities.comments || job.status === 'archived') return read;
  const since = new Date((watched.commentsUntil ?? job.createdAt).getTime() - overlapMs);
  const comments = await repository.listComments(watched.number, since);
  const ids = comments.map(({ id }) => id);
  const known = await listHeededComments(context.database, job.id, ids);
  const handle = project.settings.mention ?? defaultHandle;
  for (const comment of comments) {
    const asked = known.has(comment.id) ? null : askedOf(handle, comment.body);
    if (asked !== null) {
      signal.throwIfAborted();
      read.restSeconds = read.heeded === mostMentions ? restSeconds : await heed(look, comment, asked);
      if (read.restSeconds !== null) break;
      read.heeded += 1;
    }
    if (read.until === null || comment.at > read.until) read.until = comment.at;
  }
  return read;
}

/** Null: it is done. Where the project has used up its hour, the comment waits for the next, so many seconds away. */
async function heed(look: Look, comment: Comment, asked: string): Promise<number | null> {
  const { context, watched, job, repository } = look;
  const mayWrite = await repository.mayWrite(comment.author);
  const from = { comment: comment.id, author: comment.authorName };
  try {
    await context.database.transaction(async (tx) => {
      const locked = await lockJob(tx, job.projectId, job.id);
      const seen = { jobId: job.id, commentId: comment.id, number: watched.number };
      if (!locked || locked.status === 'archived' || !(await heedComment(tx, seen))) return;
      if (mayWrite !== true) return ignore(tx, job.id, { ...from, reason: ignoredSince[`${mayWrite}`] });
      const { instruction } = await queueFollowUp(tx, context, locked, {
        prompt: promptOf(asked, comment),
        from,
      });
      await commentBecame(tx, job.id, comment.id, instruction);
    });
    return null;
  } catch (error) {
    if (error instanceof RateLimited) return error.rate.resetSeconds;
    if (error instanceof Fault && error.code === 'queue_full') return restSeconds;
    throw error;
  }
}

/** `unknown`: the host does not tell Docwright's token what others may do. */
const ignoredSince = { false: 'may-not-write', unknown: 'unknown-permission' } as const;

const ignore = async (tx: Queryable, jobId: string, data: Record<string, unknown>): Promise<void> => {
  await addEvent(tx, jobId, 'comment-ignored', data);
};

function promptOf(asked: string, { path, line }: Comment): string {
  const place = line === undefined ? path : `${path}, line ${line}`;
  return storableText(place === undefined ? asked : `${asked}\n\nThis was said about ${place}.`);
}
