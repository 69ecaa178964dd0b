import { createHash } from 'node:crypto';
import { type ModelMessage, type SystemModelMessage, type ToolSet, tool } from 'ai';
import type { Question } from '../chat-model.ts';
import type { Provider, ProviderOptions } from '../providers/provider.ts';

export interface Prepared {
  instructions: SystemModelMessage;
  messages: ModelMessage[];
  tools: ToolSet;
  providerOptions: ProviderOptions;
}

/**
 * A job asks the same again and again with a little more at the end, so what was there before is marked for the
 * provider's cache: the tools, the instructions, the conversation as it was at the last question, and as it is
 * now. Four marks are all that a provider allows.
 */
export function prepareQuestion(question: Question, provider: Provider): Prepared {
  const { tools } = question;
  const system = question.system.toWellFormed();
  const messages = wellFormed(question.messages);
  const mark = provider.cacheMark ?? undefined;
  const markedMessages = new Set([lastOfPreviousQuestion(messages), messages.length - 1]);
  return {
    instructions: { role: 'system', content: system, providerOptions: mark },
    messages: messages.map((message, index) =>
      mark && markedMessages.has(index) ? withOptions(message, mark) : message,
    ),
    tools: Object.fromEntries(
      tools.map(({ name, description, input }, index) => {
        const providerOptions = index === tools.length - 1 ? mark : undefined;
        return [name, tool({ description, inputSchema: input, providerOptions })];
      }),
    ),
    providerOptions: provider.options(conversationOf(question)),
  };
}

/** Half a character, left where something was cut, makes the whole request unreadable to a provider. */
const wellFormed = (messages: readonly ModelMessage[]): ModelMessage[] =>
  JSON.parse(JSON.stringify(messages), (_, value) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );

/** What stood before the model's latest answer; -1 if it has not answered yet. */
const lastOfPreviousQuestion = (messages: readonly ModelMessage[]) =>
  messages.findLastIndex(({ role }) => role === 'assistant') - 1;

const withOptions = (message: ModelMessage, options: ProviderOptions): ModelMessage => ({
  ...message,
  providerOptions: { ...message.providerOptions, ...options },
});

/** The same for all questions of a conversation, and nothing that tells what it is about. */
function conversationOf({ system, messages }: Question): string {
  const beginning = JSON.stringify([system, messages[0]?.content]);
  return createHash('sha256').update(beginning).digest('base64url').slice(0, 32);
}
