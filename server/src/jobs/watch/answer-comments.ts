import { maskSecrets } from '../../agent/gate/secrets/find-secrets.ts';
import { addEvent } from '../../database/queries/jobs/add-event.ts';
import { commentAnswered } from '../../database/queries/watched-pulls/comment-answered.ts';
import {
  commentsToAnswer,
  type EndedComment,
} from '../../database/queries/watched-pulls/comments-to-answer.ts';
import { Fault } from '../../foundation/fault.ts';
import { containedMarkdown } from '../contained-markdown.ts';
import type { Look } from './look.ts';

const longestAnswer = 4_000;
const longestQuote = 200;

/** Whoever wrote a comment that became a follow-up is told there how it went, once. */
export async function answerComments({ context, job, repository, signal }: Look): Promise<number> {
  const { database } = context;
  const ended = await commentsToAnswer(database, job.id);
  for (const comment of ended) {
    signal.throwIfAborted();
    try {
      await repository.ensureComment(
        comment.number,
        `answer-${comment.commentId}`,
        maskSecrets(answerTo(comment)),
      );
    } catch (error) {
      if (!(error instanceof Fault) || error.code === 'unavailable') throw error;
      // A conversation that is locked, or a token that may not write there: asking again would not help.
      const data = { comment: comment.commentId, error: error.message };
      await addEvent(database, job.id, 'comment-unanswered', data);
    }
    await commentAnswered(database, job.id, comment.commentId);
  }
  return ended.length;
}

export function answerTo({ prompt, status, summary, error, hasCommit }: EndedComment): string {
  const said = (text: string | null) => containedMarkdown(cut(text ?? '', longestAnswer));
  const outcome =
    status === 'failed'
      ? `This was not done. ${said(error)}`
      : hasCommit
        ? `Done. ${said(summary)}`
        : `Nothing was changed. ${said(summary)}`;
  return `> ${containedMarkdown(cut(prompt.trim().split('\n', 1)[0]!, longestQuote))}\n\n${outcome.trim()}`;
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()} …`;
