import type { ModelMessage } from 'ai';
import type { Question } from '../chat-model.ts';

/**
 * The same question without what the model thought before. Providers sign thoughts together with the conversation
 * that they came from, and may refuse them once older parts of it were shortened.
 */
export const withoutThoughts = (question: Question): Question => ({
  ...question,
  messages: question.messages.map((message): ModelMessage => {
    if (message.role !== 'assistant' || typeof message.content === 'string') return message;
    const content = message.content
      .filter(({ type }) => type !== 'reasoning')
      .map((part) => ({ ...part, providerOptions: undefined }));
    return { ...message, content };
  }),
});
