import type { Answer, Question } from '../../models/chat-model.ts';
import { bounded } from './bounded.ts';
import type { Session, Steps } from './session.ts';

/** Asks once, until the signal is aborted: then its reason is thrown, whatever the model threw. */
export async function ask(
  { task, chat, room }: Session,
  steps: Steps,
  question: Pick<Question, 'system' | 'messages' | 'tools' | 'signal'>,
): Promise<Answer> {
  const step = steps.length + 1;
  let retried = false;
  const onRetry: Question['onRetry'] = ({ attempt, afterMs, reason }) => {
    retried = true;
    return task.report('model-retried', { step, attempt, afterMs, reason: bounded(reason, 500) });
  };
  try {
    const answer = await chat.ask({ ...question, onRetry });
    // Otherwise the bill is for more than this one question.
    if (!retried) room.learn(question, answer.usage);
    return answer;
  } catch (error) {
    question.signal.throwIfAborted();
    throw error;
  }
}
