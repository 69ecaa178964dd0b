import type { ModelMessage } from 'ai';

/**
 * A message without what the model thought. Providers sign thoughts together with the answer that they led to, and
 * may refuse them once it was shortened or moved.
 */
export function withoutThoughts(message: ModelMessage): ModelMessage {
  if (message.role !== 'assistant' || typeof message.content === 'string') return message;
  const content = message.content
    .filter(({ type }) => type !== 'reasoning')
    .map((part) => ({ ...part, providerOptions: undefined }));
  return { ...message, content };
}
