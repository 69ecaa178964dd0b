import type { ModelMessage } from 'ai';
import type { Answer } from '../../models/chat-model.ts';
import type { EarlierTurn } from '../memory.ts';
import { quoteData } from '../untrusted/quote-data.ts';
import type { Steps } from './session.ts';

/** A piece of the conversation: what must stay word for word, a step that may be shortened, or a summary. */
export type Entry =
  | { kind: 'said'; text: string }
  | { kind: 'step'; messages: readonly ModelMessage[] }
  | { kind: 'summary'; text: string; recent: number };

/** The whole conversation of the job: its earlier turns, the instruction, and the steps since. */
export function conversationOf(earlier: readonly EarlierTurn[], prompt: string, steps: Steps): Entry[] {
  return [
    ...earlier.flatMap((turn): Entry[] => [
      { kind: 'said', text: turn.prompt },
      ...entriesOf(turn.messages),
      // The words are the model's, and it may have read anything.
      {
        kind: 'said',
        text: `[Docwright] How that ended:\n${quoteData(turn.outcome)}\n\nThe next instruction:`,
      },
    ]),
    { kind: 'said', text: prompt },
    ...entriesOf(steps.flatMap(({ answer, results }) => [...answer.messages, ...(results?.messages ?? [])])),
  ];
}

/** A summary is a message like any other, so that it is stored and read like any other; this tells it apart. */
export const summaryMessage = (text: string, recent: number): ModelMessage => ({
  role: 'user',
  content: text,
  providerOptions: { docwright: { recent } },
});

export const isSummary = ({ messages }: Answer): boolean =>
  messages.length === 1 && summaryIn(messages[0]!) !== null;

function summaryIn(message: ModelMessage): Extract<Entry, { kind: 'summary' }> | null {
  const recent = message.providerOptions?.docwright?.recent;
  if (typeof recent !== 'number' || typeof message.content !== 'string') return null;
  return { kind: 'summary', text: message.content, recent };
}

/** A step begins with what the model said and takes in all answers to it. */
function entriesOf(messages: readonly ModelMessage[]): Entry[] {
  const entries: Entry[] = [];
  let step: ModelMessage[] | null = null;
  for (const [index, message] of messages.entries()) {
    const summary = summaryIn(message);
    if (summary) {
      entries.push(summary);
      step = null;
    } else if (!step || (message.role === 'assistant' && messages[index - 1]?.role !== 'assistant')) {
      step = [message];
      entries.push({ kind: 'step', messages: step });
    } else step.push(message);
  }
  return entries.filter((entry) => entry.kind !== 'step' || isAnswered(entry.messages));
}

type Part = Exclude<ModelMessage['content'], string>[number];

/** A turn may have ended between a call and its result; no provider takes a call that was never answered. */
function isAnswered(messages: readonly ModelMessage[]): boolean {
  const parts = messages.flatMap(({ content }): readonly Part[] =>
    typeof content === 'string' ? [] : content,
  );
  const answered = new Set(parts.flatMap((part) => (part.type === 'tool-result' ? [part.toolCallId] : [])));
  return parts.every((part) => part.type !== 'tool-call' || answered.has(part.toolCallId));
}

/** What is left of a conversation after its last summary: what was said before, then the entries that stay. */
export function sinceSummary(entries: readonly Entry[]): { head: string[]; tail: Entry[] } {
  const at = entries.findLastIndex(({ kind }) => kind === 'summary');
  const summary = entries[at];
  if (summary?.kind !== 'summary') return { head: [], tail: [...entries] };
  const cut = startOfRecent(entries.slice(0, at), summary.recent);
  const said = entries.slice(0, cut).flatMap((entry) => (entry.kind === 'said' ? [entry.text] : []));
  return {
    head: [
      ...said,
      `[Docwright] To save room, older messages were replaced by this summary of them:\n\n${summary.text}`,
    ],
    tail: entries.slice(cut).filter(({ kind }) => kind !== 'summary'),
  };
}

/** Where the last steps of that number begin. */
export function startOfRecent(entries: readonly Entry[], recent: number): number {
  let left = recent;
  let start = entries.length;
  for (let index = entries.length - 1; index >= 0 && left > 0; index -= 1) {
    if (entries[index]!.kind !== 'step') continue;
    left -= 1;
    start = index;
  }
  return start;
}

/** As it is sent; what people say one after the other is one message. */
export function messagesOf(head: readonly string[], tail: readonly Entry[]): ModelMessage[] {
  const messages: ModelMessage[] = head.map((content) => ({ role: 'user', content }));
  for (const entry of tail) {
    if (entry.kind === 'said') messages.push({ role: 'user', content: entry.text });
    if (entry.kind === 'step') messages.push(...entry.messages);
  }
  return messages.reduce<ModelMessage[]>((merged, message) => {
    const last = merged.at(-1);
    const bothSaid = typeof last?.content === 'string' && typeof message.content === 'string';
    if (bothSaid && last?.role === 'user' && message.role === 'user') {
      merged[merged.length - 1] = { role: 'user', content: `${last.content}\n\n${message.content}` };
    } else merged.push(message);
    return merged;
  }, []);
}
