import type { ModelMessage } from 'ai';
import { type Answer, ContextOverflow } from '../../models/chat-model.ts';
import { ask } from './ask.ts';
import { conversationOf, type Entry } from './conversation.ts';
import { Deadline } from './deadline.ts';
import { fit, fitTightly } from './fit.ts';
import { LimitReached } from './limit-reached.ts';
import type { Session, Steps } from './session.ts';
import { summarise } from './summarise.ts';

/** The model's next word; a summary of what was, where the conversation has become too long for one. */
export async function nextAnswer(session: Session, steps: Steps): Promise<Answer> {
  using deadline = new Deadline(session.task, steps);
  const { signal } = deadline;
  const entries = conversationOf(session.earlier, session.task.prompt, steps);
  const room = session.room.for(session);
  const fitting = fit(entries, room);
  const attempts = [
    ...(fitting ? [() => askWith(session, steps, fitting, signal)] : []),
    ...(hasNewSteps(entries)
      ? [1, 1 / 4].map((share) => () => summarise(session, steps, entries, room * share, signal))
      : [() => askWith(session, steps, fitTightly(entries), signal)]),
  ];
  for (const attempt of attempts) {
    const answer = await unlessTooLong(attempt);
    if (answer) return answer;
  }
  throw new LimitReached(
    `It stopped because the conversation, even shortened, is more than the ${session.chat.contextTokens} tokens that the model can read.`,
  );
}

/** Whether there is anything that the last summary does not cover. */
const hasNewSteps = (entries: readonly Entry[]): boolean =>
  entries.findLast(({ kind }) => kind !== 'said')?.kind === 'step';

const askWith = (session: Session, steps: Steps, messages: ModelMessage[], signal: AbortSignal) =>
  ask(session, steps, { system: session.system, tools: session.tools, messages, signal });

async function unlessTooLong(attempt: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof ContextOverflow) return null;
    throw error;
  }
}
