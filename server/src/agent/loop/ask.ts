import type { Answer, Question } from '../../models/chat-model.ts';
import { bounded } from './bounded.ts';
import { LimitReached, limitSentence, spentOn } from './limit-reached.ts';
import type { Session, Steps } from './session.ts';

/** A longer one would end at once. */
const longestTimer = 2 ** 31 - 1;

/** Asks once, for no longer than the turn has time left. */
export async function ask(
  { task, chat, room }: Session,
  steps: Steps,
  question: Pick<Question, 'system' | 'messages' | 'tools'>,
): Promise<Answer> {
  const step = steps.length + 1;
  const spent = spentOn(steps);
  const outOfTime = new AbortController();
  const timer = setTimeout(
    () => outOfTime.abort(new LimitReached(limitSentence('minutes', task.limits, spent))),
    Math.min(longestTimer, Math.max(0, task.limits.minutes - spent.minutes) * 60_000),
  );
  const signal = AbortSignal.any([task.signal, outOfTime.signal]);
  try {
    let retried = false;
    const onRetry: Question['onRetry'] = ({ attempt, afterMs, reason }) => {
      retried = true;
      return task.report('model-retried', { step, attempt, afterMs, reason: bounded(reason, 500) });
    };
    const answer = await chat.ask({ ...question, signal, onRetry });
    // Otherwise the bill is for more than this one question.
    if (!retried) room.learn(question, answer.usage);
    return answer;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
