import type { AssistantModelMessage, ModelMessage, ToolModelMessage } from 'ai';
import { withoutThoughts } from '../../models/ask/without-thoughts.ts';
import { bounded } from './bounded.ts';
import type { Entry } from './conversation.ts';

const longest = 800;
const about = 'characters left out to save room; read again what you need';

/** A step with its long results and arguments cut. What the model said stays; what it thought on the way goes. */
export const shortened = (entry: Entry): Entry =>
  entry.kind === 'step'
    ? { ...entry, messages: entry.messages.map((message) => shortenedMessage(withoutThoughts(message))) }
    : entry;

function shortenedMessage(message: ModelMessage): ModelMessage {
  if (message.role === 'tool') return { ...message, content: message.content.map(shortenedResult) };
  if (message.role !== 'assistant' || typeof message.content === 'string') return message;
  return { ...message, content: message.content.map(shortenedCall) };
}

function shortenedResult(part: ToolModelMessage['content'][number]): typeof part {
  if (part.type !== 'tool-result') return part;
  const { output } = part;
  if (output.type !== 'text' && output.type !== 'error-text') return part;
  return { ...part, output: { ...output, value: bounded(output.value, longest, about) } };
}

type AssistantPart = Exclude<AssistantModelMessage['content'], string>[number];

function shortenedCall(part: AssistantPart): AssistantPart {
  return part.type === 'tool-call' ? { ...part, input: shortenedInput(part.input) } : part;
}

function shortenedInput(input: unknown): unknown {
  if (typeof input === 'string') return bounded(input, longest, about);
  if (Array.isArray(input)) return input.map(shortenedInput);
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, shortenedInput(value)]));
}
