import type { ModelMessage } from 'ai';
import type { Answer } from '../../models/chat-model.ts';
import { promptText } from '../prompts/fill.ts';
import { ask } from './ask.ts';
import { bounded } from './bounded.ts';
import { bytesOf } from './bytes-of.ts';
import { type Entry, messagesOf, sinceSummary, startOfRecent, summaryMessage } from './conversation.ts';
import type { Session, Steps } from './session.ts';
import { shortened } from './shorten.ts';
import { changedFiles, changesSentence } from './work-so-far.ts';

const system = promptText('summarise');
const mostRecent = 4;
/** Parts of the room: for the steps that stay, for the text to be summarised, and for the summary. */
const shareOfRecent = 0.4;
const shareOfTranscript = 0.4;
const shareOfSummary = 0.15;
const longestSummary = 20_000;

/**
 * Asks the model what to remember of its older steps. The answer is stored as a step of its own and takes their
 * place; instructions are not left to it, since they stay word for word.
 */
export async function summarise(
  session: Session,
  steps: Steps,
  entries: readonly Entry[],
  room: number,
  signal: AbortSignal,
): Promise<Answer> {
  const { head, tail } = sinceSummary(entries);
  const recent = recentSteps(tail, room * shareOfRecent);
  const older = tail.slice(0, startOfRecent(tail, recent)).map(shortened);
  const text = transcript(messagesOf(head, older), Math.floor(room * shareOfTranscript));
  const answer = await ask(session, steps, {
    system,
    messages: [{ role: 'user', content: text }],
    tools: [],
    signal,
  });
  const said = answer.text.trim() || 'Nothing was written down. Look at the files again before you go on.';
  const summary = [
    bounded(said, Math.min(longestSummary, Math.floor(room * shareOfSummary))),
    `Files of this turn so far:\n${changesSentence(changedFiles(steps))}`,
  ].join('\n\n');
  return { ...answer, messages: [summaryMessage(summary, recent)], calls: [], ended: 'stop' };
}

/** How many of the last steps may stay as they are. */
function recentSteps(tail: readonly Entry[], most: number): number {
  const sizes = tail.flatMap((entry) => (entry.kind === 'step' ? [bytesOf(entry.messages)] : [])).reverse();
  let count = 0;
  let total = 0;
  for (const size of sizes.slice(0, mostRecent)) {
    total += size;
    if (total > most) break;
    count += 1;
  }
  return count;
}

/** The conversation as a text to be read; of one that is too long, its end, since that is what counts. */
function transcript(messages: readonly ModelMessage[], most: number): string {
  const text = messages.map(({ role, content }) => `${role.toUpperCase()}: ${plain(content)}`).join('\n\n');
  return text.length <= most ? text : `[…]\n\n${text.slice(text.length - most)}`;
}

function plain(content: ModelMessage['content']): string {
  if (typeof content === 'string') return content;
  return content
    .map((part) => {
      if (part.type === 'text') return part.text;
      if (part.type === 'tool-call') return `calls ${part.toolName}(${JSON.stringify(part.input)})`;
      if (part.type === 'tool-result') return `${part.toolName} answers: ${JSON.stringify(part.output)}`;
      return '';
    })
    .filter((text) => text !== '')
    .join('\n');
}
